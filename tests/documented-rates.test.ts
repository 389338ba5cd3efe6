import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unseenCard } from '#writing/analysis/unseen-card';

const page = readFileSync(new URL('../docs/ANALYSIS.md', import.meta.url), 'utf8');

/** The cells of the row of a table that begins with this cell. */
function rowOf(first: string, texts: number): string[] {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.find((cells) => cells[1] === first && cells[2] === String(texts))?.slice(2, -1) ?? [];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

it('docs/ANALYSIS.md states the error rates of the card', () => {
  const { human, by_source: sources, newest, newer } = unseenCard;
  for (const [name, rate] of [['**all**', human] as const, ...named(sources)])
    expect([name, rowOf(name, rate.texts)]).toEqual([
      name,
      [String(rate.texts), percent(rate.elevated), percent(rate.strong), percent(rate.marked)],
    ]);
  for (const [name, rate] of [['**all**', newest.all] as const, ...named(newest.by_kind)])
    expect([name, rowOf(name, rate.texts)]).toEqual([
      name,
      [String(rate.texts), String(rate.elevated), percent(rate.missed_upper_95)],
    ]);
  expect(page).toContain(`${String(newer.elevated)} of ${String(newer.texts)} were suspected`);
});

function named<T>(rates: Readonly<Record<string, T>>): (readonly [string, T])[] {
  return Object.entries(rates).map(([name, rate]) => [`\`${name}\``, rate]);
}
