const KEPT_MS = 60_000;

/** Hands a file to the person, with no network and no server. `name` is what any system takes, with its ending. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Hands a text to the person, as a file of this title. */
export function saveText(text: string, title: string): void {
  saveFile(text, 'text/plain;charset=utf-8', `${fileName(title)}.txt`);
}

/** A title without what file systems refuse; browsers see to its length and to names that one system keeps for itself. */
export function fileName(title: string): string {
  return title.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*\s]+/gu, ' ').trim() || 'Longhand';
}
