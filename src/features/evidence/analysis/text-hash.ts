import { sha256Hex } from '../../../offline/device/digest.ts';

/** SHA-256 of a text, in hexadecimal: by it a result names the text that it is about. */
export function sha256Of(text: string): Promise<string> {
  return sha256Hex(text, crypto.subtle);
}
