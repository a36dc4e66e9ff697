/** One line that tells how far something is: rewritten in a terminal, printed now and then elsewhere. */
export function progressLine(label, out = process.stdout) {
  const everyMs = out.isTTY ? 100 : 5_000;
  let shownAt = Number.NEGATIVE_INFINITY;
  const write = (text) => out.write(out.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
  write(`${label}…`);
  return {
    show(detail) {
      if (performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      write(`${label}… ${detail}`);
    },
    /** The line that stays; without one the terminal's line is wiped. */
    end(text) {
      if (text) write(text);
      if (out.isTTY) out.write(text ? '\n' : '\r\u001b[2K');
    },
  };
}
