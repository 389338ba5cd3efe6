import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guards } from '../scripts/guards-list.ts';

const ROOT = new URL('..', import.meta.url).pathname;

function rules(): string[] {
  const text = readFileSync(join(ROOT, 'src/offline/RULES.md'), 'utf8');
  return [...text.matchAll(/^- \*\*([A-Z]{2}\d+)\*\*/gm)].map((match) => match[1] ?? '');
}

/** The rule ids that are quoted in the names of tests. */
function tested(): Set<string> {
  const found = new Set<string>();
  for (const folder of ['src/api', 'src/offline', 'tests']) {
    const names = readdirSync(join(ROOT, folder), { recursive: folder !== 'tests', encoding: 'utf8' });
    for (const file of names.filter((name) => name.endsWith('.test.ts'))) {
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(/\b(?:it|describe)(?:\.each\([\s\S]*?\))?\(\s*['`]([^'`]*)/g)) {
        for (const [id] of name.matchAll(/\b[A-Z]{2}\d+\b/g)) found.add(id);
      }
    }
  }
  return found;
}

describe('the rules of the outbox', () => {
  it('are each named by a test and guarded by a text that is there', () => {
    const known = rules();
    expect(known.length).toBeGreaterThan(50);
    expect(new Set(known).size).toBe(known.length);
    const names = tested();
    expect(known.filter((rule) => !names.has(rule))).toEqual([]);
    expect(known.filter((rule) => !guards.some((guard) => guard.rule === rule))).toEqual([]);
    expect(guards.filter((guard) => !known.includes(guard.rule))).toEqual([]);
    const stale = guards.filter((guard) => !readFileSync(join(ROOT, guard.file), 'utf8').includes(guard.text));
    expect(stale.map(({ rule, text }) => `${rule}: ${text}`)).toEqual([]);
  });
});
