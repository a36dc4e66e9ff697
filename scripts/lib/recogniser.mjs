import { existsSync } from 'node:fs';
import { onPath } from './chromium.mjs';
import { canInstall, installPackages } from './debian.mjs';

/**
 * What the spoken journeys are heard by: the model in SPEECH_MODEL_DIR, else pocketsphinx from the PATH or Debian.
 * 'none' when there is neither. (Fetching 100 MB for every test run would be rude.)
 */
export async function findRecogniser(say) {
  const folder = process.env.SPEECH_MODEL_DIR;
  if (folder) {
    if (!existsSync(folder)) throw new Error(`SPEECH_MODEL_DIR names ${folder}, which is not there.`);
    return 'neural';
  }
  if (!onPath(['pocketsphinx_continuous']) && canInstall()) {
    say("installing Debian's pocketsphinx");
    await installPackages(['pocketsphinx', 'pocketsphinx-en-us']);
  }
  return onPath(['pocketsphinx_continuous']) ? 'pocketsphinx' : 'none';
}
