/** What names a published work: the DOI of an article or chapter, the ISBN of a book. */
export type WorkIdentifier = { readonly kind: 'doi' | 'isbn'; readonly value: string };

const DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/[\x21-\x7E]{1,200})$/i;
const ISBN = /^(?:isbn(?:-1[03])?:?\s*)?([\d -]{9,17}[\dx])$/i;

/** The DOI or ISBN that a text is, whatever comes before it; null where it is neither, or its check digit is wrong. */
export function workIdentifierOf(typed: string): WorkIdentifier | null {
  const text = typed.trim();
  const doi = DOI.exec(text)?.[1];
  if (doi !== undefined) return { kind: 'doi', value: doi };
  const isbn = ISBN.exec(text)?.[1]?.replaceAll(/[ -]/gu, '').toUpperCase();
  return isbn !== undefined && isIsbn(isbn) ? { kind: 'isbn', value: isbn } : null;
}

function isIsbn(isbn: string): boolean {
  if (/^\d{13}$/.test(isbn)) return weighed(isbn, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
  return /^\d{9}[\dX]$/.test(isbn) && weighed(isbn, (at) => 10 - at) % 11 === 0;
}

function weighed(digits: string, weight: (at: number) => number): number {
  return digits.split('').reduce((sum, digit, at) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(at), 0);
}
