/**
 * Analyzes texts for auditors: `npm run analyze -- FILE.jsonl`, one JSON a line with id, text and optionally the
 * assignment as prompt. Prints one JSON a line; unreadable lines are named on standard error.
 */
import { createReadStream } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { analyze } from '#writing/analysis/analyze';
import { loadScorer } from './analysis/load-scorer.ts';

interface Line {
  readonly id: string;
  readonly text: string;
  readonly prompt?: string;
}

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name a file: one JSON a line with id, text and, if there is one, prompt.');
  const scorer = loadScorer();
  const raw = createReadStream(file);
  const lines = createInterface({ input: file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw, crlfDelay: Infinity });
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (read === null) {
      console.error(`Line ${number} is no JSON with id and text.`);
      process.exitCode = 1;
      continue;
    }
    const result = analyze(scorer, read.text, read.prompt ?? '');
    const judged = result.kind === 'judged';
    const printed = {
      id: read.id,
      status: judged ? result.band : `unknown: ${result.why}`,
      score: judged ? result.score : null,
      is_suspected_ai: judged ? result.band !== 'none' : null,
      logit: judged ? result.logit : null,
      reasons: judged ? result.reasons.map(({ towards, words }) => `Towards ${towards}: ${words}`) : [],
      metrics: result.metrics,
    };
    process.stdout.write(`${JSON.stringify(printed)}\n`);
  }
}

function readLine(line: string): Line | null {
  try {
    const read = JSON.parse(line) as Partial<Line> | null;
    return typeof read?.id === 'string' && typeof read.text === 'string' ? (read as Line) : null;
  } catch {
    return null;
  }
}

await main();
