/**
 * `npm run rates:composition`: the composition facts of the real typing logs of ../shared/data, without words and
 * names, into writing/process/composition-rates.json; and a table of how simulated typing compares with them.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extremeFigures, type ExtremeFigure } from '#contract/composition';
import { columns, compareRows, compositionRow, type CompositionRow } from '#writing/process/composition-rates';
import { claimedHeadTime } from '#writing/process/log-steps';
import { processOf } from '#writing/process/process';
import { captureLog } from '../tests/logs/captured-log.ts';
import { readTypingLogs, type TypingLog } from '../tests/logs/typing-log.ts';
import { manners, simulatedLog } from './composition/simulated-hands.ts';

const EACH = 10;
const SEED = 20_261_125;
const data = new URL('../../shared/data/typing-logs/klicke-sample.jsonl.gz', import.meta.url);
const table = new URL('../writing/process/composition-rates.json', import.meta.url);

function rowOf(log: TypingLog): CompositionRow | null {
  return compositionRow(processOf([captureLog(log).batch], claimedHeadTime));
}

/** Rows in the order of their words and minutes, so that none stands in the place of its log. */
function writeTable(rows: readonly CompositionRow[], read: number): void {
  const figures = rows
    .map((row) => columns.map((name) => row[name]))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
  const head = {
    source: 'KLiCKe, (c) 2024 The Learning Agency Lab, CC BY 4.0: a sample that holds the extremes of 4,832 essays',
    read,
    logs: rows.length,
    computed: new Date().toISOString().slice(0, 10),
    columns,
  };
  const lines = figures.map((row) => `    ${JSON.stringify(row).replaceAll(',', ', ')}`);
  const start = JSON.stringify(head, null, 2).slice(0, -2);
  writeFileSync(table, `${start},\n  "rows": [\n${lines.join(',\n')}\n  ]\n}\n`);
}

interface Group {
  readonly name: string;
  readonly rows: readonly CompositionRow[];
}

/** Each group beside the real logs; a real log beside the others. */
function rareOf({ rows }: Group, real: readonly CompositionRow[]): (ReadonlySet<ExtremeFigure> | null)[] {
  return rows.map((row) => {
    const others = real.filter((other) => other !== row);
    const beside = compareRows(row, others);
    return beside === null ? null : new Set(beside.rare.map(({ figure }) => figure));
  });
}

function printRare(groups: readonly Group[], real: readonly CompositionRow[]): void {
  const found = groups.map((group) => rareOf(group, real));
  const print = (name: string, count: (rare: ReadonlySet<ExtremeFigure>) => boolean): void => {
    const cells = found.map((rare) => String(rare.filter((one) => one !== null && count(one)).length));
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  };
  console.log(`\n| rare | ${groups.map(({ name, rows }) => `${name} (${String(rows.length)})`).join(' | ')} |`);
  console.log(`| --- | ${groups.map(() => '---').join(' | ')} |`);
  print('compared', () => true);
  for (const figure of extremeFigures) print(figure, (rare) => rare.has(figure));
  print('at least one', ({ size }) => size >= 1);
  print('at least two', ({ size }) => size >= 2);
  print('at least three', ({ size }) => size >= 3);
}

function printFigures(groups: readonly Group[]): void {
  console.log(`\n| 10 %, 25 %, median, 75 %, 90 % | ${groups.map(({ name }) => name).join(' | ')} |`);
  console.log(`| --- | ${groups.map(() => '---').join(' | ')} |`);
  for (const name of columns) {
    const cells = groups.map(({ rows }) => {
      const sorted = rows.flatMap((row) => row[name] ?? []).sort((a, b) => a - b);
      return [0.1, 0.25, 0.5, 0.75, 0.9]
        .map((part) => sorted[Math.round((sorted.length - 1) * part)] ?? '-')
        .join(', ');
    });
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
}

async function main(): Promise<void> {
  if (!existsSync(data)) return console.log('The real typing logs (../shared/data/typing-logs) are not there.');
  const logs: TypingLog[] = [];
  for await (const log of readTypingLogs(fileURLToPath(data))) logs.push(log);
  const real = logs.flatMap((log) => rowOf(log) ?? []);
  writeTable(real, logs.length);
  console.log(`${String(real.length)} of ${String(logs.length)} real logs have all of the facts that are compared.`);
  const texts = Array.from({ length: EACH }, (_, k) => logs[Math.floor((k * logs.length) / EACH)]?.finalText ?? '');
  const simulated = manners.map((name) => ({
    name,
    rows: texts.flatMap((text, k) => rowOf(simulatedLog(name, text, SEED + k)) ?? []),
  }));
  const groups = [{ name: 'real', rows: real }, ...simulated];
  printRare(groups, real);
  printFigures(groups);
}

await main();
