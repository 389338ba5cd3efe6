/**
 * Puts a text on the clipboard.
 * @returns whether the browser let it: it may refuse, and on plain http there is no clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
