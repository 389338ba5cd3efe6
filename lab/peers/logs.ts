import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTypingLogs, type LogChange, type TypingLog } from '../../tests/logs/typing-log.ts';

const FOLDER = new URL('../../../shared/data/typing-logs/', import.meta.url);
const ESSAYS = 'klicke-sample.jsonl.gz';
const LONG = 'editing-traces.jsonl.gz';
const LONG_ID = 'seph-blog1';
/** The essays of the sample are ordered by kind: each third one makes 20 of all kinds. */
const EACH = 3;

/** The length of the long document's log. */
export const LONG_EDITS = 44_000;

export interface Logs {
  /** 20 essays of people, key by key. */
  readonly essays: readonly TypingLog[];
  /** The first {@link LONG_EDITS} changes of one long document. */
  readonly long: readonly LogChange[];
}

/** The logs of all peers; null where they are not beside the project. */
export async function readLogs(): Promise<Logs | null> {
  if (!existsSync(FOLDER)) return null;
  const essays: TypingLog[] = [];
  let at = 0;
  for await (const log of readTypingLogs(fileURLToPath(new URL(ESSAYS, FOLDER)))) {
    if (at % EACH === 0) essays.push(log);
    at += 1;
  }
  for await (const log of readTypingLogs(fileURLToPath(new URL(LONG, FOLDER))))
    if (log.id === LONG_ID) return { essays, long: log.changes.slice(0, LONG_EDITS) };
  throw new Error(`There is no log ${LONG_ID}.`);
}

/** The text that these changes make of an empty one. */
export function textAfter(changes: readonly LogChange[]): string {
  let text = '';
  for (const { index, removed, inserted } of changes)
    text = text.slice(0, index) + inserted + text.slice(index + removed);
  return text;
}
