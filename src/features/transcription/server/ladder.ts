import { AppError } from '#server/errors.ts';
import type { Parts } from '#server/parts.ts';
import { ArchiveUnreachable } from './fetch-archive.ts';
import type { LocalModel } from './model-folder.ts';
import { installModel, modelsAtHand, modelsFolder } from './model-store.ts';
import type { ModelCatalogue, ModelName } from './models.ts';
import { installPocketsphinx } from './pocketsphinx-install.ts';
import { createEndpointRecogniser } from './recogniser.endpoint.ts';
import { createLocalRecogniser } from './recogniser.local.ts';
import { createPocketsphinx, onPath, PROGRAM } from './recogniser.pocketsphinx.ts';
import type { Recogniser } from './recogniser.ts';
import { selfTest } from './self-test.ts';

export interface ClimbInput extends Pick<Parts, 'config' | 'log'> {
  catalogue: ModelCatalogue;
  signal: AbortSignal;
  /** What the ladder is busy with, in a short phrase. */
  onStep: (rung: Recogniser['rung'], phrase: string) => void;
  /** Only rungs better than this one, on which somebody stands already. */
  above?: Recogniser['rung'] | undefined;
  retryDelaysMs?: number[] | undefined;
  selfTestLimitMs?: number | undefined;
}

export interface Climbed {
  recogniser: Recogniser | undefined;
  /** Why better rungs were stepped over, a sentence each. */
  notes: string[];
  /** A rung failed for a reason that may pass. */
  tryAgain: boolean;
}

/** What the rungs share while one climb lasts. */
interface Climb extends ClimbInput {
  notes: string[];
  mayPass: () => void;
}

/** Best first. */
const RUNGS: [Recogniser['rung'], (climb: Climb) => Promise<Recogniser | undefined>][] = [
  ['endpoint', endpointRung],
  ['neural', neuralRung],
  ['pocketsphinx', pocketsphinxRung],
];

/** Tries the rungs from the best down; the first that passes its self-test is the one to stand on. */
export async function climb(input: ClimbInput): Promise<Climbed> {
  const climbed: Climbed = { recogniser: undefined, notes: [], tryAgain: false };
  const state: Climb = {
    ...input,
    notes: climbed.notes,
    mayPass: () => {
      climbed.tryAgain = true;
    },
  };
  for (const [rung, tryRung] of RUNGS) {
    if (rung === input.above) break;
    climbed.recogniser = await tryRung(state);
    if (climbed.recogniser) break;
  }
  return climbed;
}

/** The recogniser, if it can be made and understands a sentence; otherwise a note says why not. */
async function stand(state: Climb, label: string, make: () => Promise<Recogniser>): Promise<Recogniser | undefined> {
  let recogniser: Recogniser | undefined;
  try {
    recogniser = await make();
    state.onStep(recogniser.rung, `checking ${recogniser.name}`);
    await selfTest(recogniser, state.signal, state.selfTestLimitMs);
    return recogniser;
  } catch (error) {
    await recogniser?.close();
    state.signal.throwIfAborted();
    state.log.warn({ err: error, recogniser: label }, 'a speech recogniser was stepped over');
    state.notes.push(`${label} was stepped over: ${reason(error)}.`);
    return undefined;
  }
}

async function endpointRung(state: Climb): Promise<Recogniser | undefined> {
  const { STT_BASE_URL: baseUrl, STT_API_KEY: apiKey, STT_MODEL: model } = state.config;
  if (!baseUrl) return undefined;
  const make = async () => createEndpointRecogniser({ baseUrl, apiKey, model, limitMs: state.selfTestLimitMs });
  const found = await stand(state, `The speech endpoint ${new URL(baseUrl).host}`, make);
  if (!found) state.mayPass();
  return found && createEndpointRecogniser({ baseUrl, apiKey, model });
}

/** A model found on this machine, else one that is fetched. */
async function neuralRung(state: Climb): Promise<Recogniser | undefined> {
  const { config, notes } = state;
  if (config.SPEECH_MODEL === 'off') {
    notes.push('No local speech model: SPEECH_MODEL is off.');
    return undefined;
  }
  for (const { name, model } of await modelsAtHand(config, notes)) {
    const found = await standOnModel(state, name, model);
    if (found) return found;
  }
  let reachable = true;
  for (const name of namesToFetch(config)) {
    try {
      const model = await installModel({ ...archiveFor(state, name), mayFetch: reachable });
      const found = model && (await standOnModel(state, name, model));
      if (found) return found;
    } catch (error) {
      state.signal.throwIfAborted();
      state.log.warn({ err: error, model: name }, 'a speech model could not be fetched');
      notes.push(`The speech model ${name} could not be fetched: ${reason(error)}.`);
      state.mayPass();
      reachable &&= !(error instanceof ArchiveUnreachable);
    }
  }
  return undefined;
}

function standOnModel(state: Climb, name: string, model: LocalModel): Promise<Recogniser | undefined> {
  return stand(state, `The speech model ${name}`, () => {
    state.onStep('neural', `loading ${name}`);
    const onDeath = (cause: string) => state.log.warn({ cause }, 'a speech recogniser ended');
    return createLocalRecogniser({ name, model, onDeath });
  });
}

async function pocketsphinxRung(state: Climb): Promise<Recogniser | undefined> {
  if (state.config.SPEECH_MODEL === 'off') return undefined;
  const present = await onPath(PROGRAM);
  const found = present
    ? { program: present }
    : await installPocketsphinx({
        allowed: state.config.SPEECH_INSTALL === 'on',
        signal: state.signal,
        log: (phrase) => state.onStep('pocketsphinx', phrase),
      });
  if ('program' in found) return stand(state, 'pocketsphinx', async () => createPocketsphinx(found.program));
  state.notes.push(found.note);
  return undefined;
}

/** The small model stands in when the large one does not run here; an address of the operator's own is for one model. */
function namesToFetch({ SPEECH_MODEL: wanted, SPEECH_MODEL_URL: own }: Parts['config']): ModelName[] {
  if (wanted === 'off') return [];
  return wanted === 'parakeet-110m' && !own ? ['parakeet-110m', 'zipformer-3.3m'] : [wanted];
}

function archiveFor(state: Climb, name: ModelName) {
  let logged = -10;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 100);
    state.onStep('neural', `fetching ${name} (${percent} %)`);
    if (percent < logged + 10) return;
    logged = percent;
    state.log.info({ model: name, percent }, 'fetching the speech model');
  };
  const { SPEECH_MODEL_URL: url = state.catalogue[name].url } = state.config;
  const { signal, retryDelaysMs } = state;
  const onUnpack = () => state.onStep('neural', `unpacking ${name}`);
  const archive = { ...state.catalogue[name], url };
  return { name, archive, folder: modelsFolder(state.config), onProgress, onUnpack, signal, retryDelaysMs };
}

/** For a sentence: one line, without the full stop that follows it. */
function reason(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  // What is written for the person who answers says nothing to the one who runs the server; its cause does.
  const told = error instanceof AppError && cause instanceof Error ? cause.message : message;
  const [line = 'it failed'] = (told === 'fetch failed' ? 'it could not be reached' : told).split('\n');
  return line
    .trim()
    .replace(/[.:]+$/, '')
    .slice(0, 200);
}
