import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { analyze } from './analyze.ts';
import { exp, ln, lnOfOneMore } from './exact.ts';
import { createScorer, type Model } from './model.ts';
import { WRITTEN_TEXTS } from '../../tests/fixtures/written-texts.ts';

const folder = new URL('.', import.meta.url);
const model = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8')) as Model;

/** The Math functions that ECMA-262 requires every engine to round alike. */
const EXACT = new Set([
  'abs',
  'ceil',
  'clz32',
  'floor',
  'fround',
  'imul',
  'max',
  'min',
  'round',
  'sign',
  'sqrt',
  'trunc',
]);

function inexact(): string[] {
  const functions = Object.entries(Object.getOwnPropertyDescriptors(Math)).filter(
    ([, { value }]) => typeof value === 'function',
  );
  return functions.map(([name]) => name).filter((name) => !EXACT.has(name));
}

afterEach(() => vi.restoreAllMocks());

describe('arithmetic that every engine does alike', () => {
  it('is all that an analysis calls', () => {
    const scorer = createScorer(model);
    const expected = WRITTEN_TEXTS.map(({ text }) => analyze(scorer, text));
    for (const name of inexact()) {
      vi.spyOn(Math, name as 'log').mockImplementation(() => {
        throw new Error(`Math.${name} differs between engines.`);
      });
    }
    expect(() => Math.log(2)).toThrow('differs');
    const found = WRITTEN_TEXTS.map(({ text }) => analyze(createScorer(model), text));
    vi.restoreAllMocks();
    expect(found).toEqual(expected);
  });

  it('comes to the digits that are written down', () => {
    const scorer = createScorer(model);
    const logits = WRITTEN_TEXTS.map(({ name, text }) => {
      const result = analyze(scorer, text);
      return result.kind === 'judged' ? `${name}: ${result.logit}` : `${name}: ${result.why}`;
    });
    expect(logits).toMatchSnapshot();
  });

  it('is all that its sources write', () => {
    const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const forbidden = new RegExp(`\\bMath\\.(?:${inexact().join('|')})\\b|[\\w)\\]] \\*\\*=? `);
    expect('a ** 2').toMatch(forbidden);
    expect('Math.log2(a)').toMatch(forbidden);
    expect(sources.length).toBeGreaterThan(10);
    for (const name of sources) {
      const code = readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
      expect(`${name}: ${forbidden.exec(code)?.[0] ?? 'exact'}`).toBe(`${name}: exact`);
    }
  });
});

describe('its logarithm and exponential', () => {
  it('are those of mathematics to the last digits', () => {
    const positive = fc.double({ min: 1e-12, max: 1e12, noNaN: true });
    const power = fc.double({ min: -60, max: 60, noNaN: true });
    fc.assert(
      fc.property(positive, power, fc.nat(5000), (value, exponent, count) => {
        expect(error(ln(value), Math.log(value))).toBeLessThan(1e-13);
        expect(error(exp(exponent), Math.exp(exponent))).toBeLessThan(1e-13);
        expect(error(lnOfOneMore(count), Math.log1p(count))).toBeLessThan(1e-13);
      }),
    );
  });

  it('have their known values', () => {
    expect([ln(1), exp(0), lnOfOneMore(0)]).toEqual([0, 1, 0]);
    expect(exp(-1e9)).toBeGreaterThanOrEqual(0);
    expect(Number.isFinite(exp(1e9))).toBe(true);
  });
});

/** The relative error; for expected values below 1e-3, the absolute error in units of 1e-3. */
function error(found: number, expected: number): number {
  return Math.abs(found - expected) / Math.max(1e-3, Math.abs(expected));
}
