/** What part of a file is asked for, both ends included; 'all' where the header asks for nothing we know. */
export type AskedRange = { start: number; end: number } | 'all' | 'unsatisfiable';

/** RFC 9110, 14.2: one byte range. Several at once, other units and nonsense are answered with the whole file. */
export function parseRange(header: string | undefined, size: number): AskedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'unsatisfiable' : { start, end };
}
