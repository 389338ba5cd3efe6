import { createHash } from 'node:crypto';
import type { TypingLog } from './typing-log.ts';

/** The result of one log. */
export interface LogResult {
  /** Null: every resulting text is the log's own. Else the difference, in words. */
  fault: string | null;
  edits: number;
  /** The time of the engine or the editor for the edits, in milliseconds. */
  writingMs: number;
  /** The compressed size of the pushes as sent; null where they can't be observed. */
  bytes: number | null;
}

/** One way to write logs and read them back. `end` releases its resources and returns further lines to print. */
export interface LogRunner {
  write(log: TypingLog): Promise<LogResult>;
  end(): Promise<string[]>;
}

/** Compares a resulting text with the log's own: null when they are equal, else the place of the difference. */
export function compareText(name: string, text: string | null, log: TypingLog): string | null {
  if (text === null) return `${name} is missing`;
  if (sha256(text) === (log.sha256 ?? sha256(log.finalText)) && text === log.finalText) return null;
  let index = 0;
  while (index < text.length && text[index] === log.finalText[index]) index++;
  return `${name} has ${text.length} characters of ${log.finalText.length} and differs from character ${index} on`;
}

/** One printed line for one log. */
export function describeResult(log: TypingLog, result: LogResult): string {
  const verdict = result.fault === null ? 'exact    ' : 'NOT EXACT';
  const figures = [
    `${String(result.edits).padStart(6)} edits`,
    `${perSecond(result.edits, result.writingMs).padStart(9)} edits/s`,
    ...(result.bytes === null ? [] : [`${(result.bytes / Math.max(1, result.edits)).toFixed(2)} bytes/edit`]),
  ];
  return `${verdict}  ${figures.join('  ')}  ${log.id}${result.fault === null ? '' : `: ${result.fault}`}`;
}

/** The totals of a run, as lines to print. */
export function describeTotals(results: readonly LogResult[]): string[] {
  const exact = results.filter(({ fault }) => fault === null).length;
  const edits = sum(results.map((result) => result.edits));
  const ms = sum(results.map((result) => result.writingMs));
  const perEdit = results
    .filter((result) => result.edits > 0)
    .flatMap((result) => (result.bytes === null ? [] : [result.bytes / result.edits]));
  return [
    `${exact} of ${results.length} logs exact, ${edits} edits, ${perSecond(edits, ms)} edits/s`,
    ...(perEdit.length === 0
      ? []
      : [`${median(perEdit).toFixed(2)} bytes/edit on the wire (median over the logs; packed, gzip as sent)`]),
  ];
}

function perSecond(count: number, ms: number): string {
  return ms === 0 ? '-' : Math.round((count * 1000) / ms).toLocaleString('en-US');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
