/** Names in an export are kept short: some systems refuse long paths. */
const NAME_MAX_LENGTH = 60;

/** A number and a title as the name of a folder or a file: without characters that file systems refuse, and dots. */
export function numbered(number: number, title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}\p{Cs}<>:"/\\|?*.]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX_LENGTH);
  return `${String(number).padStart(3, '0')} ${name}`.trim();
}
