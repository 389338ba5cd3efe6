import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyze, bandOf, scoreOf } from './analyze.ts';
import { createScorer, type Model } from './model.ts';
import { LOOKED_AT_MAX } from './own-words.ts';

const model = JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as Model;
const scorer = createScorer(model);

const HUMAN =
  `My grandfather's shop stood where the bus turns now. I don't remember the shelves (everybody tells me about the
shelves), I remember the floor: red tiles, two of them broken, and a cat who thought the broken ones were hers. We'd sit
there after school, my cousin and me, and he gave us the paper the sugar came in to draw on. So I drew sugar. That's all
I knew how to draw. He kept every one of those drawings, hundreds, in a tin under the till, and when the shop went to the
bank and then to the bus company my aunt found the tin and asked who on earth was mad enough to keep pictures of nothing.
But it wasn't nothing! It was the first time somebody wanted what I'd made. I think about it when I hand something in.
I think about the tin.`.replaceAll('\n', ' ');

const GENERATED =
  `Education plays a crucial role in shaping the future of individuals and society as a whole. By fostering critical
thinking, creativity, and collaboration, schools empower students to navigate the complexities of the modern world.
Furthermore, education promotes social mobility, enabling individuals from diverse backgrounds to achieve their full
potential. Additionally, it cultivates essential skills, such as communication, problem-solving, and adaptability, which
are vital in an ever-changing landscape. Moreover, access to quality education contributes significantly to economic
growth, reducing inequality and enhancing the overall well-being of communities. In conclusion, investing in education
is not only a moral imperative but also a strategic decision, ensuring that future generations are equipped to address
the multifaceted challenges that lie ahead. Ultimately, a robust education system fosters a more inclusive, innovative,
and sustainable society, underscoring its profound significance for all.`.replaceAll('\n', ' ');

describe('the analysis of a text', () => {
  it('does not suspect what a person wrote and suspects what a model writes', () => {
    expect(analyze(scorer, HUMAN)).toMatchObject({ kind: 'judged', band: 'none' });
    expect(analyze(scorer, GENERATED)).toMatchObject({ kind: 'judged', band: 'elevated' });
    expect(analyze(scorer, `${GENERATED} ${GENERATED}`)).toMatchObject({ kind: 'judged', band: 'strong' });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['spaces', ' \n\t ', 'empty'],
    ['50 words', HUMAN.split(' ').slice(0, 50).join(' '), 'too short'],
    ['Hindi', 'नदी रात में चढ़ गई और सुबह तक कोई उसे पार नहीं कर सका। '.repeat(40), 'not English'],
    [
      'German',
      'Der Fluss kam in der Nacht, und am Morgen konnte ihn keiner mehr überqueren. '.repeat(20),
      'not English',
    ],
    ['only quotations', `"${HUMAN.slice(0, 600)}" `.repeat(3), 'set aside'],
    [
      'a list',
      HUMAN.split('. ')
        .map((sentence) => `- ${sentence}`)
        .join('\n')
        .repeat(2),
      'set aside',
    ],
    ['code', 'for (const tile of floor) {\n  draw(tile.red, tile.broken);\n}\n'.repeat(60), 'set aside'],
    ['HTML', '<div class="tin">\n<p>drawings of sugar</p>\n</div>\n'.repeat(60), 'set aside'],
  ] as const)('judges nothing of %s', (_, text, why) => {
    expect(analyze(scorer, text)).toMatchObject({ kind: 'unknown', why });
  });

  it('says that it looked at the beginning of a very long text only', () => {
    const result = analyze(scorer, `${HUMAN} `.repeat(Math.ceil((2 * LOOKED_AT_MAX) / HUMAN.length)));
    expect(result).toMatchObject({ kind: 'judged', beginningOnly: true });
  });

  it('gives at most five reasons, in both directions, each with its number and the range of people', () => {
    const result = analyze(scorer, GENERATED);
    const reasons = result.kind === 'judged' ? result.reasons : [];
    expect(reasons.length).toBeGreaterThan(1);
    expect(reasons.length).toBeLessThanOrEqual(5);
    expect(new Set(reasons.map(({ towards }) => towards)).size).toBe(2);
    for (const { words, low, high } of reasons) {
      expect(words).toMatch(/: [\d.-]+.*; most students’ essays [\d.-]+ to [\d.-]+$/);
      expect(low).toBeLessThanOrEqual(high);
    }
  });

  it('marks the generated part of a text that people wrote', () => {
    const text = `${HUMAN} ${GENERATED} ${GENERATED} ${HUMAN}`;
    const result = analyze(scorer, text);
    const marked = result.kind === 'judged' ? result.passages : [];
    expect(marked).toHaveLength(1);
    expect(marked[0]?.from).toBeGreaterThan(HUMAN.length / 3);
    expect(marked[0]?.to).toBeLessThan(text.length - HUMAN.length / 3);
  });

  it('never throws and gives the same result twice, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.string({ maxLength: 300 }), (text, prompt) => {
        expect(analyze(scorer, text, prompt)).toEqual(analyze(scorer, text, prompt));
        expect(analyze(scorer, `${HUMAN}\uD800${text}`).kind).toBeDefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe('the percent that is shown', () => {
  const { thresholds } = model;
  const logit = fc.double({ min: -40, max: 40, noNaN: true });

  it('stays in its band and rises with the logit', () => {
    fc.assert(
      fc.property(logit, logit, fc.integer({ min: 100, max: 2000 }), (one, other, words) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const scores = [low, high].map((value) => scoreOf(value, bandOf(value, words, thresholds), thresholds));
        expect(scores[0]).toBeLessThanOrEqual(scores[1] ?? -1);
        const band = bandOf(low, words, thresholds);
        const [least, most] = { none: [0, 49], elevated: [50, 79], strong: [80, 100] }[band] as [number, number];
        expect(scores[0]).toBeGreaterThanOrEqual(least);
        expect(scores[0]).toBeLessThanOrEqual(most);
        expect(Number.isInteger(scores[0])).toBe(true);
      }),
    );
  });

  it('never rounds 49 and 79 up', () => {
    const { elevated, strong } = thresholds;
    expect(scoreOf(elevated, bandOf(elevated, 500, thresholds), thresholds)).toBe(49);
    expect(scoreOf(strong, bandOf(strong, 500, thresholds), thresholds)).toBe(79);
    expect(scoreOf(elevated + 1e-9, bandOf(elevated + 1e-9, 500, thresholds), thresholds)).toBe(50);
    expect(scoreOf(strong + 1e-9, bandOf(strong + 1e-9, 500, thresholds), thresholds)).toBe(80);
  });

  it('is never strong under 250 words', () => {
    expect(bandOf(thresholds.strong + 5, 249, thresholds)).toBe('elevated');
    expect(bandOf(thresholds.strong + 5, 250, thresholds)).toBe('strong');
  });
});
