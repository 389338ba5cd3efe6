/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST = 100;

/** A file name valid on every system: 'Asha K: essay?' becomes 'Asha K essay'. Never empty. */
export function safeFileName(name: string): string {
  const plain = Array.from(name.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*\s]+/gu, ' '))
    .slice(0, LONGEST)
    .join('');
  // Windows removes trailing dots and blanks.
  const trimmed = plain.replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (trimmed === '') return 'Unnamed';
  return DEVICES.test(trimmed.split('.')[0] ?? '') ? `_${trimmed}` : trimmed;
}

/** Safe names with this ending, unique where upper and lower case are equal. */
export function fileNames(names: readonly string[], ending: string): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeFileName(name);
    for (let count = 1; ; count += 1) {
      const file = `${safe}${count === 1 ? '' : ` (${String(count)})`}${ending}`;
      if (taken.has(file.toLowerCase())) continue;
      taken.add(file.toLowerCase());
      return file;
    }
  });
}
