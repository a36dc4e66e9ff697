import { readWav, SAMPLE_RATE, type Wav } from '#shared/wav.ts';
import { createFlite, type FliteVoice } from './flite.ts';
import { voiceUnavailable } from './voice.errors.ts';

/** Our own voice as 16 kHz PCM, for self-tests. */
export async function speakWav(text: string, signal: AbortSignal, voice: FliteVoice = 'slt'): Promise<Wav> {
  const flite = createFlite();
  try {
    const wav = readWav(await flite.speak({ text, voice, as: 'wav' }, signal));
    if (wav.sampleRate !== SAMPLE_RATE || wav.channels !== 1) throw voiceUnavailable();
    return wav;
  } finally {
    await flite.stop();
  }
}
