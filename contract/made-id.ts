/**
 * The end of the id of what a request under an idempotency key makes: its last two groups. Each digit comes from one
 * character of the key, which is 128 random bits in base64url: 59 bits in all. By it a device finds in an answer what it
 * asked for before it is told that the request was done.
 */
export function idEndOf(key: string): string {
  const digits = Array.from(key.slice(-16, -1), (character) =>
    (Number(character.codePointAt(0)) % 16).toString(16),
  ).join('');
  // The first digit is the variant of every UUIDv7.
  return `8${digits.slice(0, 3)}-${digits.slice(3)}`;
}
