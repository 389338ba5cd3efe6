import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { analyze, type Analysis } from '#writing/analysis/analyze';
import type { Scorer } from '#writing/analysis/model';
import { ATTACKS } from './attacks.ts';
import type { LabelledText } from './corpus.ts';
import { hash32 } from './noise.ts';

/** The effect of an attack on texts that were judged without it. */
export interface Robustness {
  readonly attack: string;
  readonly texts: number;
  /** Reasons of the texts that are no longer judged, with their numbers. */
  readonly unjudged: Readonly<Record<string, number>>;
  /** Texts by models in a lower band, of those that were elevated or strong. */
  readonly suspected: number;
  readonly lower: number;
  /** The mean change of the score of those texts. */
  readonly change: number;
  /** Texts by people that became suspected. */
  readonly people: number;
  readonly newly_suspected: number;
}

const TEXTS = 500;
const BANDS = ['none', 'elevated', 'strong'] as const;

/** Applies each attack to 500 texts of dev.jsonl.gz, the same ones each time. */
export function robustnessOf(folder: string, scorer: Scorer): Robustness[] {
  const lines = gunzipSync(readFileSync(join(folder, 'dev.jsonl.gz')))
    .toString('utf8')
    .trim()
    .split('\n');
  const judged = lines
    .map((line) => JSON.parse(line) as LabelledText)
    .filter(({ model }) => model !== 'flan-t5-xxl')
    .toSorted((one, other) => hash32(one.id) - hash32(other.id))
    .map((text) => ({ text, before: analyze(scorer, text.text) }))
    .filter(({ before }) => before.kind === 'judged')
    .slice(0, TEXTS);
  return ATTACKS.map(({ name, change }) => {
    const pairs = judged.map(({ text, before }) => ({
      isAi: text.label === 'ai',
      before,
      after: analyze(scorer, change(text.text, text.id)),
    }));
    return { attack: name, texts: pairs.length, ...effectOf(pairs) };
  });
}

interface Pair {
  readonly isAi: boolean;
  readonly before: Analysis;
  readonly after: Analysis;
}

function effectOf(pairs: readonly Pair[]): Omit<Robustness, 'attack' | 'texts'> {
  const unjudged: Record<string, number> = {};
  for (const { after } of pairs) {
    if (after.kind === 'unknown') unjudged[after.why] = (unjudged[after.why] ?? 0) + 1;
  }
  const suspected = pairs.filter(({ isAi, before }) => isAi && bandOf(before) > 0);
  const people = pairs.filter(({ isAi }) => !isAi);
  const changes = suspected.map(({ before, after }) => scoreOf(after) - scoreOf(before));
  return {
    unjudged,
    suspected: suspected.length,
    lower: suspected.filter(({ before, after }) => bandOf(after) < bandOf(before)).length,
    change: Number((changes.reduce((sum, change) => sum + change, 0) / changes.length).toFixed(1)),
    people: people.length,
    newly_suspected: people.filter(({ before, after }) => bandOf(after) > 0 && bandOf(before) <= 0).length,
  };
}

/** 0, 1 or 2; -1 for a text that is not judged. */
function bandOf(analysis: Analysis): number {
  return analysis.kind === 'judged' ? BANDS.indexOf(analysis.band) : -1;
}

function scoreOf(analysis: Analysis): number {
  return analysis.kind === 'judged' ? analysis.score : 0;
}

/** Prints the effects as a table. */
export function printRobustness(rows: readonly Robustness[], print: (line: string) => void): void {
  print('| attack | texts | no longer judged | AI in a lower band | mean change of score | people newly suspected |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const row of rows) {
    const unjudged = Object.entries(row.unjudged).map(([why, count]) => `${count} (${why})`);
    print(
      `| ${row.attack} | ${row.texts} | ${unjudged.join(', ') || '0'} | ${row.lower} of ${row.suspected} | ${row.change} | ${row.newly_suspected} of ${row.people} |`,
    );
  }
}
