/** Above this the microphone hears more than a quiet room (root mean square, full scale 1). */
export const HEARD_LEVEL = 0.015;

/** Loudness as a person sees it: 0 to 1, the quiet half stretched. */
export const shownLevel = (rms: number) => Math.min(1, Math.sqrt(rms) * 1.6);

/** Calls back about 20 times a second with the microphone's loudness, until the returned function is called. */
export function watchLevel(stream: MediaStream, onLevel: (rms: number) => void): () => void {
  const track = stream.getAudioTracks()[0];
  if (!track || typeof AudioContext === 'undefined') return () => {};
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  source.connect(analyser);
  // Without a click on the page yet, some browsers keep it suspended until there is one.
  const resume = () => void context.resume();
  resume();
  addEventListener('pointerdown', resume);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    onLevel(Math.sqrt(sum / samples.length));
  }, 50);
  return () => {
    clearInterval(timer);
    removeEventListener('pointerdown', resume);
    source.disconnect();
    void context.close();
  };
}
