type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The kind of a file by its first bytes, ignoring its name and declared type; null for a kind that is not allowed. */
export function kindOf(file: Buffer): Kind | null {
  const at = (start: number, length: number): string => file.toString('latin1', start, start + length);
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'WEBP') return 'webp';
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'gif';
  if (at(4, 4) === 'ftyp' && /^(avif|avis)$/.test(at(8, 4))) return 'avif';
  return null;
}
