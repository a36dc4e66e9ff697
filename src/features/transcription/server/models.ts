import type { Config } from '#server/config.ts';

/** An archive that the server may fetch by itself. */
export interface ModelArchive {
  url: string;
  bytes: number;
  sha256: string;
}
export type ModelName = Exclude<Config['SPEECH_MODEL'], 'off'>;
export type ModelCatalogue = Record<ModelName, ModelArchive>;

const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

export const MODELS: ModelCatalogue = {
  /** NeMo CTC, whole segments, cased and punctuated; CC BY 4.0. */
  'parakeet-110m': {
    url: `${RELEASES}/asr-models/sherpa-onnx-nemo-parakeet_tdt_ctc_110m-en-36000-int8.tar.bz2`,
    bytes: 104_337_827,
    sha256: '17f945007b52ccd8b7200ffc7c5652e9e8e961dfdf479cefcabd06cf5703630b',
  },
  /** Streaming transducer, upper case; Apache-2.0. */
  'zipformer-3.3m': {
    url: `${RELEASES}/kws-models/sherpa-onnx-kws-zipformer-gigaspeech-3.3M-2024-01-01.tar.bz2`,
    bytes: 17_626_723,
    sha256: 'f170013b4716e41b62b9bfd809687c207cef798ef9bc6534d524e17af9b6561a',
  },
};
