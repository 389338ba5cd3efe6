import { saveFile } from './save-file.ts';

/** Hands a value to the person as a JSON file. */
export function saveJson(value: unknown, name: string): void {
  saveFile(`${JSON.stringify(value, null, 2)}\n`, 'application/json', name);
}
