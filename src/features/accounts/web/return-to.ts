/** Where a person goes after signing in: an address inside the product, or undefined for anything else. */
export function safeReturnTo(asked: string | undefined, origin: string): string | undefined {
  if (!asked?.startsWith('/')) return undefined;
  try {
    // '//elsewhere' and '/\elsewhere' begin with a slash too, and lead away.
    const url = new URL(asked, origin);
    if (url.origin !== origin || url.pathname === '/auth') return undefined;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return undefined;
  }
}
