import type { Device } from '../offline/device.ts';
import type { WaitingItem } from '../offline/waiting.ts';
import { contentOf, headingOf } from './waiting-words.ts';

/** One document of which something is unsent, as it stands on this device. */
export interface UnsentText {
  title: string;
  text: string;
}

/** The whole text of each document that one of `items` belongs to, each once, and what else there is to read in them. */
export async function textsOf(device: Device, items: readonly WaitingItem[]): Promise<UnsentText[]> {
  const texts = new Map<string, UnsentText>();
  for (const item of items) {
    const content = contentOf(item);
    if (content !== '') texts.set(item.id, { title: headingOf(item), text: content });
    const key = JSON.stringify(item.target);
    if (item.target.kind === 'actions' || texts.has(key)) continue;
    const writer = await device.writer(item.target, item.title);
    texts.set(key, { title: headingOf({ ...item, kind: 'writing' }), text: writer.text() });
    writer.close();
  }
  return [...texts.values()];
}

/** All texts as one file for people: title, blank line, text. */
export function fileOf(texts: readonly UnsentText[]): Blob {
  const body = texts.map(({ title, text }) => `${title}\n\n${text}\n`).join('\n\n');
  return new Blob([body], { type: 'text/plain;charset=utf-8' });
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
