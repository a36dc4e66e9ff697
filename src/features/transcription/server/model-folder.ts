import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type LocalModel =
  | { kind: 'streaming-transducer'; encoder: string; decoder: string; joiner: string; tokens: string }
  | { kind: 'nemo-ctc'; model: string; tokens: string };

const TOKENS = 'tokens.txt';

/**
 * Tells a model by its files; undefined where there is none. A full-precision file goes before its int8 twin,
 * because some published int8 encoders abort the process (the small zipformer's does).
 */
export async function findModel(folder: string): Promise<LocalModel | undefined> {
  const names = (await readdir(folder).catch(() => [] as string[])).toSorted();
  if (!names.includes(TOKENS)) return undefined;
  const path = (name: string) => join(folder, name);
  const best = (stem: string, suffix?: string) => {
    const wanted = names.filter(
      (name) => name.endsWith('.onnx') && (suffix === undefined ? name.startsWith(stem) : bare(name) === stem + suffix),
    );
    return wanted.find((name) => !name.includes('int8')) ?? wanted[0];
  };
  const encoder = best('encoder');
  if (encoder) {
    const suffix = bare(encoder).slice('encoder'.length);
    const [decoder, joiner] = [best('decoder', suffix), best('joiner', suffix)];
    if (!decoder || !joiner) return undefined;
    return {
      kind: 'streaming-transducer',
      encoder: path(encoder),
      decoder: path(decoder),
      joiner: path(joiner),
      tokens: path(TOKENS),
    };
  }
  const model = best('model');
  return model ? { kind: 'nemo-ctc', model: path(model), tokens: path(TOKENS) } : undefined;
}

const bare = (name: string) => name.replace(/(\.int8)?\.onnx$/, '');
