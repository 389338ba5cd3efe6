/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const LONGEST = 100;

/** A name that every system takes for a file: 'Asha K: essay?' is 'Asha K essay'. Never empty. */
export function safeFileName(name: string): string {
  const plain = Array.from(name.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*\s]+/gu, ' '))
    .slice(0, LONGEST)
    .join('');
  // Windows takes dots and blanks off the end.
  const trimmed = plain.replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (trimmed === '') return 'Unnamed';
  return DEVICES.test(trimmed.split('.')[0] ?? '') ? `_${trimmed}` : trimmed;
}

/** Safe names with this ending, no two of them the same where upper and lower case are one. */
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
