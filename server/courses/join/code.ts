/** Letters and digits that nobody takes for one another, read or heard. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 10;
const GROUP = 5;
/** Bytes from here on would make the first letters likelier. */
const FAIR = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** A new code: ten of 31 characters, about 49 bits. `random` returns the given number of bytes. */
export function newCode(random: (bytes: number) => Uint8Array): string {
  let code = '';
  while (code.length < LENGTH)
    for (const byte of random(LENGTH))
      if (byte < FAIR && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
  return code;
}

/** The form of a code for storing and comparing, from any way of typing it. */
export function codeKey(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** The form of a code for people, such as 'K7M2P-9XQ4T'. */
export function codeForPeople(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}
