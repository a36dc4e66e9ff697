import { launchBrowser } from './browser.ts';

export interface Film {
  seconds: number;
  /** What is to be heard: nothing at all, silence, or the fake microphone. */
  sound: 'none' | 'silence' | 'microphone';
  microphone?: string;
}

/** Chunks of one second, as Chromium's own MediaRecorder makes them. The origin has to be one that may use a camera. */
export async function film(origin: string, { seconds, sound, microphone }: Film): Promise<Uint8Array[]> {
  const browser = await launchBrowser(microphone ? { microphone } : {});
  try {
    const context = await browser.newContext({ baseURL: origin, permissions: ['camera', 'microphone'] });
    const page = await context.newPage();
    const chunks: Uint8Array[] = [];
    await context.exposeFunction('keepChunk', (base64: string) => void chunks.push(Buffer.from(base64, 'base64')));
    await page.goto('/privacy');
    await page.evaluate(
      async ({ seconds: length, sound: kind }) => {
        const camera = await navigator.mediaDevices.getUserMedia({ video: true, audio: kind === 'microphone' });
        if (kind === 'silence') {
          const audio = new AudioContext();
          const [destination, nothing] = [audio.createMediaStreamDestination(), audio.createGain()];
          nothing.gain.value = 0;
          const tone = audio.createOscillator();
          tone.connect(nothing).connect(destination);
          tone.start();
          const [track] = destination.stream.getAudioTracks();
          if (track) camera.addTrack(track);
        }
        const recorder = new MediaRecorder(camera, {
          mimeType: kind === 'none' ? 'video/webm;codecs=vp8' : 'video/webm;codecs=vp8,opus',
          videoBitsPerSecond: 900_000,
          audioBitsPerSecond: 64_000,
        });
        const sending: Promise<void>[] = [];
        recorder.ondataavailable = ({ data }) => {
          const send = async () => {
            const bytes = new Uint8Array(await data.arrayBuffer());
            let text = '';
            for (let at = 0; at < bytes.length; at += 8_192)
              text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
            await (globalThis as unknown as { keepChunk(base64: string): Promise<void> }).keepChunk(btoa(text));
          };
          // One after the other: their order is their number.
          sending.push((sending.at(-1) ?? Promise.resolve()).then(send));
        };
        const stopped = new Promise((done) => (recorder.onstop = done));
        recorder.start(1_000);
        await new Promise((wake) => setTimeout(wake, length * 1_000));
        recorder.stop();
        await stopped;
        await Promise.all(sending);
      },
      { seconds, sound },
    );
    return chunks.filter((chunk) => chunk.length > 0);
  } finally {
    await browser.close();
  }
}
