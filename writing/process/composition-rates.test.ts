import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Author } from '../../tests/fixtures/author.ts';
import { captureLog } from '../../tests/logs/captured-log.ts';
import { readTypingLogs } from '../../tests/logs/typing-log.ts';
import table from './composition-rates.json' with { type: 'json' };
import { besideRealWriters, columns, compareRows, compositionRow, type CompositionRow } from './composition-rates.ts';
import { claimedHeadTime } from './log-steps.ts';
import { processOf } from './process.ts';

const one: CompositionRow = {
  words: 400,
  minutes: 24,
  away: 4,
  dropped: 12,
  passages: 1,
  revisited: 20,
  in_order: 95,
  sentence: 1700,
  word: 250,
  run: 30,
  pace: 34,
  speed: 17,
  word_wait: 1.6,
  sentence_wait: 9,
  tool: 0,
};

/** Rows that drop 1, 2, 3 ... percent and have runs of 1, 2, 3 ... words. */
function rows(count: number): CompositionRow[] {
  return Array.from({ length: count }, (_, k) => ({ ...one, dropped: k + 1, run: k + 1 }));
}

describe('a text beside the logs of real writers', () => {
  it('has the middle half of the similar logs', () => {
    const beside = compareRows(one, rows(41));
    expect(beside).toMatchObject({ logs: 41, halves: { dropped: [11, 31], away: [4, 4] }, rare: [] });
  });

  it('has a rare figure only where at most 3 in 100 similar logs go as far, and the number of these', () => {
    const logs = rows(100);
    expect(compareRows({ ...one, run: 98 }, logs)?.rare).toEqual([{ figure: 'run', value: 98, logs: 3 }]);
    expect(compareRows({ ...one, run: 97 }, logs)?.rare).toEqual([]);
    expect(compareRows({ ...one, run: 312, sentence_wait: 1.1, tool: 2 }, logs)?.rare).toEqual([
      { figure: 'run', value: 312, logs: 0 },
      { figure: 'sentence_wait', value: 1.1, logs: 0 },
      { figure: 'tool', value: 2, logs: 0 },
    ]);
  });

  it('is compared with texts of a third to three times its length alone, and with at least 20', () => {
    const long = rows(30).map((row) => ({ ...row, words: 1201 }));
    expect(compareRows(one, [...rows(20), ...long])?.logs).toBe(20);
    expect(compareRows(one, [...rows(19), ...long])).toBeNull();
  });

  it('is compared with the 200 nearest by words and minutes', () => {
    const far = rows(150).map((row) => ({ ...row, minutes: 60, dropped: 90 }));
    const beside = compareRows(one, [...far, ...rows(190).map((row) => ({ ...row, dropped: 5 }))]);
    expect(beside).toMatchObject({ logs: 200, halves: { dropped: [5, 5] } });
  });

  it('has no middle half of a figure that few of them have', () => {
    const logs = rows(30).map((row, k) => ({ ...row, sentence: k < 9 ? 1000 : null }));
    expect(compareRows(one, logs)?.halves.sentence).toBeNull();
  });

  it('goes as far as each log that it goes beyond', () => {
    assert(
      property(integer({ min: 0, max: 300 }), (run) => {
        const found = compareRows({ ...one, run }, rows(100))?.rare[0];
        const as = rows(100).filter((row) => (row.run ?? 0) >= run).length;
        expect(found).toEqual(as <= 3 ? { figure: 'run', value: run, logs: as } : undefined);
      }),
    );
  });

  it('counts no pasted word as quickly written', () => {
    const author = new Author();
    author.type(0, 'Word '.repeat(150));
    const own = compositionRow(author.facts());
    author.ms += 200;
    author.change(0, 0, 'pasted '.repeat(50), 'paste');
    const { speed } = compositionRow(author.facts()) ?? one;
    expect(own?.speed).toBe(60.1);
    expect(Math.abs((speed ?? 0) - 54.5)).toBeLessThan(0.5);
  });

  it('is not compared below 150 words, nor where a third of it has no record', () => {
    const author = new Author();
    author.type(0, 'word '.repeat(149));
    expect(besideRealWriters(author.facts())).toBeNull();
    author.type(745, 'more ');
    expect(besideRealWriters(author.facts())).toMatchObject({
      halves: { dropped: [expect.any(Number), expect.any(Number)] },
    });
    author.change(0, 0, 'lost '.repeat(80), 'recovered');
    expect(besideRealWriters(author.facts())).toBeNull();
  });
});

const file = new URL('../../../shared/data/typing-logs/klicke-sample.jsonl.gz', import.meta.url);

describe('the table of real logs', () => {
  it('has a figure or null for each column', () => {
    expect(table.columns).toEqual(columns);
    expect(table.rows).toHaveLength(table.logs);
    for (const row of table.rows) expect(row).toHaveLength(columns.length);
  });

  it.skipIf(!existsSync(file))('has the figures of ten of the logs (skipped without ../shared/data)', async () => {
    const known = new Set(table.rows.map((row) => JSON.stringify(row)));
    const found: string[] = [];
    for await (const log of readTypingLogs(fileURLToPath(file))) {
      const row = compositionRow(processOf([captureLog(log).batch], claimedHeadTime));
      if (row !== null) found.push(JSON.stringify(columns.map((name) => row[name])));
      if (found.length === 10) break;
    }
    expect(found.filter((row) => !known.has(row))).toEqual([]);
  });
});
