/** Hands a text to the person as a file, with no network and no server. */
export function downloadText(text: string, title: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName(title)}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Puts a text on the clipboard; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A title without what file systems refuse. */
export function fileName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return name === '' ? 'Longhand' : name;
}
