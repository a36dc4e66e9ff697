import { access } from 'node:fs/promises';
import { onPath, PROGRAM, run } from './recogniser.pocketsphinx.ts';

const PACKAGES = ['pocketsphinx', 'pocketsphinx-en-us'];
const INSTALL_LIMIT_MS = 180_000;
export const INSTALL_COMMAND = `apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`;

/** On Debian or Ubuntu as root, and when it is allowed. Returns the program's path, or the sentence that says why not. */
export async function installPocketsphinx(input: {
  allowed: boolean;
  signal: AbortSignal;
  log: (message: string) => void;
}): Promise<{ program: string } | { note: string }> {
  const manager = await onPath('apt-get');
  const debian = await access('/etc/debian_version').then(
    () => true,
    () => false,
  );
  if (!manager || !debian) return { note: `${PROGRAM} is not on the PATH; it would give a rough transcript.` };
  const byHand = `A rough transcript needs pocketsphinx: sudo ${INSTALL_COMMAND}`;
  if (!input.allowed) return { note: `${byHand} (SPEECH_INSTALL is off).` };
  if (process.getuid?.() !== 0) return { note: `${byHand} (only root may install it).` };
  input.log('installing pocketsphinx (29 MB)');
  const limit = AbortSignal.any([input.signal, AbortSignal.timeout(INSTALL_LIMIT_MS)]);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => run(manager, INSTALL_COMMAND.split(' ').slice(1), limit, env);
  try {
    // A machine whose package lists are old or empty gets fresh ones first.
    await install().catch(async () => {
      await run(manager, ['update'], limit, env);
      await install();
    });
  } catch {
    return { note: `pocketsphinx could not be installed. Try: sudo ${INSTALL_COMMAND}` };
  }
  const program = await onPath(PROGRAM);
  return program ? { program } : { note: `The package pocketsphinx brought no ${PROGRAM}.` };
}
