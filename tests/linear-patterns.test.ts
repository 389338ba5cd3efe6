import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, inspectPatterns, patternsOfSchemas } from './linear-patterns.ts';

const ROOT = new URL('..', import.meta.url).pathname;
/** With fewer patterns the walk is broken. */
const FEWEST_PATTERNS = 170;
const FEWEST_OF_SCHEMAS = 10;

describe('every pattern', () => {
  it('of the product takes linear time', () => {
    const { patterns, faults } = inspectPatterns(ROOT);
    expect(faults).toEqual([]);
    expect(patterns).toBeGreaterThan(FEWEST_PATTERNS);
  });

  it('of the contract’s schemas takes linear time, zod’s own among them', () => {
    const patterns = patternsOfSchemas();
    expect(patterns.flatMap(faultsOf)).toEqual([]);
    expect(patterns.length).toBeGreaterThan(FEWEST_OF_SCHEMAS);
    expect(patterns.some(({ source }) => source.includes('@'))).toBe(true);
  });
});

describe('the check of patterns', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'longhand-patterns-'));
    for (const folder of ['contract', 'writing', 'server', 'src', 'sw']) mkdirSync(join(root, folder));
    cpSync(join(ROOT, 'contract/identifier.ts'), join(root, 'contract/identifier.ts'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['/@.*[,;\\s]\\S+@/u', 'polynomial'],
    ['/\\s+$/', 'polynomial'],
    ['/^(a+)+$/', 'exponential'],
    ['/^(\\w|\\d)*!/', 'exponential'],
    ['/<[^>]*>/', 'polynomial'],
    ['new RegExp(`${a}+$`)', 'no check can read'],
  ])('names %s', (planted, fault) => {
    writeFileSync(join(root, 'server/planted.ts'), `const a = 'a';\nexport const b = ${planted};\n`);
    const { faults } = inspectPatterns(root);
    expect(faults.map(({ place }) => place)).toEqual(['server/planted.ts:2']);
    expect(faults[0]?.fault).toContain(fault);
  });
});
