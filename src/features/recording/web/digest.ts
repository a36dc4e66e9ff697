/** Bytes that own their buffer, as WebCrypto and IndexedDB want them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** RFC 9530: what a chunk's bytes are, told beside them. */
export const reprDigest = (digest: Bytes): string => `sha-256=:${btoa(String.fromCharCode(...digest))}:`;

/** Hex SHA-256 of all chunk digests in order: proves number, order and content of the chunks at once. */
export async function digestOfDigests(digests: readonly Bytes[]): Promise<string> {
  const joined = new Uint8Array(digests.length * 32);
  digests.forEach((digest, index) => joined.set(digest, index * 32));
  return Array.from(await sha256(joined), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
