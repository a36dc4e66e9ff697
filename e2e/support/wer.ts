/** Words as recognisers are compared by: lower case, no punctuation, numbers spelled as they were said. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[’']/g, "'")
    .replace(/[^a-z0-9' ]+/g, ' ')
    .split(' ')
    .filter(Boolean);
}

/** Word error rate: substitutions, deletions and insertions over the words that were really spoken (Levenshtein). */
export function wordErrorRate(spoken: string, heard: string): number {
  const reference = wordsOf(spoken);
  const hypothesis = wordsOf(heard);
  if (reference.length === 0) return hypothesis.length === 0 ? 0 : 1;
  let row = hypothesis.map((_, column) => column + 1);
  row.unshift(0);
  reference.forEach((word, index) => {
    const next = [index + 1];
    hypothesis.forEach((other, column) => {
      const replaced = (row[column] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    });
    row = next;
  });
  return (row.at(-1) ?? 0) / reference.length;
}
