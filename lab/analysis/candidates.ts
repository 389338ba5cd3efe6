import { eachGram, type Gram } from '#writing/analysis/grams';
import type { Parsed } from '#writing/analysis/parse';
import type { Corpus } from './corpus.ts';

/** A run of shapes must be in this many texts, of this many combinations of domain, source and generator. */
const TEXTS_MIN = 25;
const GROUPS_MIN = 4;
const TEXTS_MAX_SHARE = 0.98;
/**
 * A word must be in this many texts, and in this share of the texts of every domain, essays as well as reviews: else it
 * tells a topic.
 */
const WORD_TEXTS_MIN = 60;
const WORD_IN_DOMAIN = 0.002;

interface Seen {
  texts: number;
  lastText: number;
  /** The number of texts with it, by domain, source and generator. */
  readonly groups: Map<string, number>;
}

/** The style grams that a model may have: runs of shapes ascending, then words. */
export function candidateGrams(corpus: Corpus, parsed: readonly Parsed[]): Gram[] {
  const found = new Map<Gram, Seen>();
  corpus.texts.forEach(({ domain, source, model }, text) => {
    const whole = parsed[text];
    if (whole === undefined) return;
    const group = `${domain}|${source}|${model}`;
    eachGram(whole, 0, whole.sentences.at(-1)?.to ?? 0, (gram) => {
      let seen = found.get(gram);
      if (seen === undefined) found.set(gram, (seen = { texts: 0, lastText: -1, groups: new Map() }));
      if (seen.lastText === text) return;
      seen.texts += 1;
      seen.lastText = text;
      seen.groups.set(group, (seen.groups.get(group) ?? 0) + 1);
    });
  });
  const least = new Map<string, number>();
  for (const { domain } of corpus.texts) least.set(domain, (least.get(domain) ?? 0) + WORD_IN_DOMAIN);
  const most = corpus.texts.length * TEXTS_MAX_SHARE;
  const known = [...found].filter(([gram, { texts, groups }]) => {
    if (texts > most) return false;
    if (typeof gram === 'string') return texts >= WORD_TEXTS_MIN && isInEvery(least, groups);
    return texts >= TEXTS_MIN && groups.size >= GROUPS_MIN;
  });
  return known.map(([gram]) => gram).sort(inOrder);
}

/** Whether each domain has at least its least number of texts. */
function isInEvery(least: ReadonlyMap<string, number>, groups: ReadonlyMap<string, number>): boolean {
  const texts = new Map<string, number>();
  for (const [group, count] of groups) {
    const domain = group.slice(0, group.indexOf('|'));
    texts.set(domain, (texts.get(domain) ?? 0) + count);
  }
  return [...least].every(([domain, count]) => (texts.get(domain) ?? 0) >= count);
}

function inOrder(one: Gram, other: Gram): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : 1;
  return typeof one === 'number' ? -1 : 1;
}
