import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameOf, walk, type Node } from '../scripts/source-index.ts';
import { programOf, sourcesUnder } from '../scripts/sources.ts';

const ROOT = new URL('..', import.meta.url).pathname;
/** With fewer elements the walk is broken. */
const FEWEST = 20;
/** Classes of what people wrote: essays, quotations from them, feedback and comments. */
const PEOPLE_WROTE = /\b(essay|hand|clipped-paste|raw|quoted|said|own-words)\b/;
/** The name of the person who signs an invoice or the like, and the words of the product itself. */
const IN_ENGLISH = /^src\/features\/site\/(?!kept-feedback)/;

/** The lines of elements that show people's own words as if they were in the language of the screen. */
function claimedIn(file: string, source: string): { shown: number; claimed: string[] } {
  const claimed: string[] = [];
  let shown = 0;
  walk(programOf(file, source) as Node, (node) => {
    if (node.type !== 'JSXOpeningElement') return;
    const attributes = new Map(
      (node['attributes'] as Node[]).map((attribute) => [nameOf(attribute['name']), nameOf(attribute['value'])]),
    );
    if (!PEOPLE_WROTE.test(attributes.get('className') ?? '')) return;
    shown += 1;
    if (attributes.get('dir') !== 'auto' || attributes.get('lang') !== '') {
      claimed.push(`${file}:${String(source.slice(0, node.start).split('\n').length)}`);
    }
  });
  return { shown, claimed };
}

it('the language and the direction of what people wrote are their own, not those of the screen', () => {
  const found = sourcesUnder(ROOT, 'src')
    .filter((file) => file.endsWith('.tsx') && !IN_ENGLISH.test(file))
    .map((file) => claimedIn(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(found.reduce((sum, { shown }) => sum + shown, 0)).toBeGreaterThan(FEWEST);
  expect(found.flatMap(({ claimed }) => claimed)).toEqual([]);
});

it('finds an essay without a direction, and a quotation in the language of the screen', () => {
  const source = (attributes: string) => `export const A = () => <p className="${attributes}>text</p>;`;
  expect(claimedIn('a.tsx', source('essay" lang=""')).claimed).toEqual(['a.tsx:1']);
  expect(claimedIn('a.tsx', source('hand my-2" dir="auto"')).claimed).toEqual(['a.tsx:1']);
  expect(claimedIn('a.tsx', source('hand my-2" dir="auto" lang=""')).claimed).toEqual([]);
});
