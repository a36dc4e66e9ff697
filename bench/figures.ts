import { readFile } from 'node:fs/promises';

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a share of all values lies (nearest rank). NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Memory that a process really holds, in MB, children not counted (Linux). */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024);
}
