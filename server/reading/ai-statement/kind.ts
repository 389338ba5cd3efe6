import type { AiFileType } from '#contract/ai-statement';
import { kindOf } from '../../people/media/kind.ts';

/** The type of a file by its content, ignoring its name and declared type; null for a type that is not allowed. */
export function typeOf(file: Buffer): AiFileType | null {
  if (file.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  const picture = kindOf(file);
  if (picture === 'png' || picture === 'jpeg') return `image/${picture}`;
  return picture === null && isText(file) ? 'text/plain' : null;
}

/** Whether the bytes are UTF-8 without control characters other than white space. */
function isText(file: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    // oxlint-disable-next-line no-control-regex
    return !/[\0-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
