import { AI_LINK, AI_LINKS_MAX, AI_LINK_MAX_LENGTH, type AiUse } from '#contract/ai-statement';
import { textOfEntry, type FieldErrors } from '../../../ui/form.ts';

/** What a writer says of their use of AI tools, in the first person as they chose it. */
export const usedWords: Readonly<Record<AiUse, string>> = {
  none: 'I used no AI tools',
  some: 'I used AI tools as I describe',
};

/** The addresses that were typed, one in each line. */
export function linksOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns no errors if an answer was chosen, tools are described, and each line of the links is an address. */
export function checkStatement(data: FormData): FieldErrors {
  const used = textOfEntry(data, 'used');
  if (used === '') return { used: 'Choose one of the two answers.' };
  if (used === 'some' && textOfEntry(data, 'words').trim() === '')
    return { words: 'Say which tools you used, and for what.' };
  const links = linksOf(textOfEntry(data, 'links'));
  if (links.length > AI_LINKS_MAX) return { links: `At most ${String(AI_LINKS_MAX)} links can be kept.` };
  const wrong = links.find((link) => !AI_LINK.test(link) || link.length > AI_LINK_MAX_LENGTH);
  return wrong === undefined ? {} : { links: `This is no address that begins with https:// — ${wrong.slice(0, 80)}` };
}
