import { describe, expect, it } from 'vitest';
import { parse } from '#writing/analysis/parse';
import { GENERATED, HUMAN } from '../../tests/fixtures/written-texts.ts';
import { candidateGrams } from './candidates.ts';
import type { Corpus, LabelledText } from './corpus.ts';
import { runFits, type Fit } from './fits.ts';
import { GENERATIONS } from './generations.ts';
import { dice } from './noise.ts';
import { tableBuilder } from './sample-table.ts';
import { lessonsOf } from './samples.ts';
import { trialsOf } from './trials.ts';

const DOMAINS = ['essay', 'story'] as const;

/** Texts of shuffled sentences, half of them in the manner of a model. */
function corpusOf(count: number): Corpus {
  const texts = Array.from({ length: count }, (_, place): LabelledText => {
    const ai = place % 2 === 1;
    const roll = dice(`text ${place}`);
    const sentences = (ai ? GENERATED : HUMAN).split(/(?<=[.!])\s/);
    const text = Array.from({ length: 20 }, () => sentences[Math.floor(roll() * sentences.length)]).join(' ');
    const domain = DOMAINS[place % 4 < 2 ? 0 : 1];
    const about = `${text} ${domain === 'story' ? 'The dragon slept.' : 'We went home.'}`;
    return {
      id: `${place}`,
      split: 'train',
      source: ai && place % 3 === 0 ? 'llm-2026' : `source ${place % 3}`,
      domain,
      label: ai ? 'ai' : 'human',
      model: ai ? 'model' : 'human',
      kind: 'plain',
      prompt: `${place % 5}`,
      licence: 'MIT',
      words: about.split(' ').length,
      text: about,
    };
  });
  return { texts, fold: texts.map((_, place) => place % 5), weight: texts.map(() => 1), hash: 'a' };
}

const corpus = corpusOf(160);
const parsed = corpus.texts.map(({ text }) => parse(text));

describe('the grams that a model may have', () => {
  const candidates = candidateGrams(corpus, parsed);

  it('are runs of shapes and words that texts of every kind have', () => {
    expect(candidates).toContain('money');
    expect(candidates.filter((gram) => typeof gram === 'number').length).toBeGreaterThan(100);
  });

  it('are no words of a topic', () => {
    expect(candidates).not.toContain('dragon');
    expect(candidates).not.toContain('home');
  });
});

describe('models that are fitted in threads', () => {
  it('are the same bytes however many threads there are', async () => {
    const candidates = candidateGrams(corpus, parsed);
    const lessons = lessonsOf(corpus, parsed, candidates);
    const builder = tableBuilder(candidates);
    const rows = Int32Array.from(trialsOf(corpus, parsed, builder), ({ row }) => row);
    const data = { lessons, trials: builder.finish() };
    const fits = Array.from({ length: 5 }, (_, fold): Fit => ({
      name: `fold ${fold}`,
      use: GENERATIONS.map(() => Uint8Array.from(corpus.fold, (own) => Number(own !== fold))),
      scored: rows,
    }));
    const named: string[] = [];
    const alone = await runFits(data, fits, (name) => named.push(name), 1);
    const together = await runFits(data, fits, () => undefined, 3);
    expect(named).toEqual(fits.map(({ name }) => name));
    expect(together).toEqual(alone);
    expect(new Set(alone.map(({ learned }) => learned.heads[0]?.bias)).size).toBe(5);
    const [first] = alone;
    const label = (place: number): boolean => corpus.texts[place]?.label === 'ai';
    const wholes = trialsOf(corpus, parsed, tableBuilder(candidates)).map(({ text, made }) => ({ text, made }));
    const wrong = wholes.filter(({ text, made }, place) => {
      const logits = first?.logits.map((ofHead) => ofHead[place] ?? 0) ?? [];
      return made.kind === 'whole' && label(text) !== Math.max(...logits) > 0;
    });
    expect(wrong).toEqual([]);
  }, 60_000);
});
