/** The number that somebody typed, '7,5' too; null if they typed nothing, NaN if it is no number from 0. */
export function typedNumber(words: string): number | null {
  const entered = words.trim().replace(',', '.');
  if (entered === '') return null;
  return /^\d*(?:\.\d*)?$/.test(entered) && entered !== '.' ? Number(entered) : Number.NaN;
}
