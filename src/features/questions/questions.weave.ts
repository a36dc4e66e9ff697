const MAX_WOVEN_CHARACTERS = 80;
/** Controls, zero-width and direction marks: invisible, and able to turn a whole line around. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const MARKUP = /[<>{}[\]`|\\]/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a person typed, made fit to stand inside a spoken sentence; `otherwise` where nothing speakable is left. */
export function speakable(value: string, otherwise: string): string {
  const plain = value
    .slice(0, 1_000)
    .replace(MARKUP, ' ')
    .replace(/[\p{Zl}\p{Zp}\t\n\r]/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...graphemes.segment(plain)]
    .slice(0, MAX_WOVEN_CHARACTERS)
    .map((part) => part.segment)
    .join('')
    .slice(0, MAX_WOVEN_CHARACTERS * 4)
    .trim();
  return /[\p{L}\p{N}]/u.test(short) ? short : otherwise;
}

export interface Woven {
  jobTitle: string;
  company: string;
}

/** Puts the job and the company into a template, in one pass: what is woven in is never read as a template again. */
export function weave(template: string, job: Woven): string {
  const words: Record<string, string> = {
    jobTitle: speakable(job.jobTitle, 'advertised'),
    company: speakable(job.company, 'this company'),
  };
  return template.replace(/\{(jobTitle|company)\}/g, (_, name: string) => words[name] ?? '');
}
