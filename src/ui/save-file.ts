const KEPT_MS = 60_000;

/** Saves a file on the person's device, without network or server. `name` has its extension and suits any system. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Saves a text as a file named after `title`. */
export function saveText(text: string, title: string): void {
  saveFile(text, 'text/plain;charset=utf-8', `${fileName(title)}.txt`);
}

/** A title without characters that file systems refuse; browsers handle its length and names reserved by a system. */
export function fileName(title: string): string {
  return title.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*\s]+/gu, ' ').trim() || 'Longhand';
}
