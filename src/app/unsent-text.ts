import type { Device } from '../offline/device/device.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { saveText } from '../ui/save-file.ts';
import { contentOf, headingOf } from './waiting-words.ts';

/** A document or request with unsent text. */
export interface UnsentText {
  title: string;
  text: string;
}

/** The whole text of each document of `items`, each once, and the readable content of their requests. */
export async function textsOf(device: Device, items: readonly WaitingItem[]): Promise<UnsentText[]> {
  const texts = new Map<string, UnsentText>();
  for (const item of items) {
    const content = contentOf(item);
    if (content !== '') texts.set(item.id, { title: headingOf(item), text: content });
    if (content !== '' && item.target.kind === 'actions') continue;
    const words = item.error === null ? '' : device.wordsOf(item.id).trim();
    const key = item.target.kind === 'actions' ? item.id : JSON.stringify(item.target);
    const before = texts.get(key)?.text ?? (item.target.kind === 'actions' ? '' : await textOf(device, item));
    // Words that can't be sent may be missing in the document.
    const text = before.includes(words) ? before : [before, words].filter((part) => part !== '').join('\n\n');
    if (text !== '' || item.target.kind !== 'actions')
      texts.set(key, { title: headingOf({ ...item, kind: 'writing' }), text });
  }
  return [...texts.values()];
}

async function textOf(device: Device, { target, title }: WaitingItem): Promise<string> {
  const writer = await device.writer(target, title);
  const text = writer.text();
  writer.close();
  return text;
}

/** Saves all texts as one file: title, blank line, text. */
export function saveTexts(texts: readonly UnsentText[]): void {
  saveText(texts.map(({ title, text }) => `${title}\n\n${text}\n`).join('\n\n'), 'longhand-unsent');
}
