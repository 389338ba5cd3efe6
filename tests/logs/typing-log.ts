import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** One change of the text: `ms` after the log's start, `inserted` replaced `removed` UTF-16 units at `index`. */
export interface LogChange {
  ms: number;
  index: number;
  removed: number;
  inserted: string;
  pasted: boolean;
}

export interface TypingLog {
  id: string;
  finalText: string;
  /** The hash of the final text, where the log has one. */
  sha256: string | undefined;
  changes: LogChange[];
}

type Row = Record<string, unknown>;

/**
 * Reads a gzipped file of typing logs, one JSON object a line. Events are objects {t, pos, del, ins} or tuples [t, pos,
 * del, ins]; those that change nothing (moves of the caret, modifier keys) are left out. Throws an Error that names the
 * first invalid line.
 */
export async function* readTypingLogs(file: string): AsyncGenerator<TypingLog> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    try {
      yield parseLog(JSON.parse(line) as Row, number);
    } catch (cause) {
      throw new Error(`Line ${number} of ${file} is not a typing log: ${(cause as Error).message}`, { cause });
    }
  }
}

function parseLog(row: Row, number: number): TypingLog {
  const events = row['events'] ?? row['ev'];
  const finalText = row['final_text'] ?? row['text'];
  if (!Array.isArray(events)) throw new TypeError('it has no list of events');
  if (typeof finalText !== 'string') throw new TypeError('it has no final text');
  const sha256 = row['sha256'];
  return {
    id: typeof row['id'] === 'string' || typeof row['id'] === 'number' ? String(row['id']) : `line-${number}`,
    finalText,
    sha256: typeof sha256 === 'string' ? sha256 : undefined,
    changes: events.map(parseEvent).filter((change) => change.removed > 0 || change.inserted !== ''),
  };
}

function parseEvent(event: unknown): LogChange {
  const [ms, index, removed, inserted, pasted]: unknown[] = Array.isArray(event) ? event : fieldsOf(event as Row);
  if (!isCount(index) || !isCount(removed) || typeof inserted !== 'string')
    throw new TypeError(`an event is not understood: ${JSON.stringify(event).slice(0, 200)}`);
  return { ms: typeof ms === 'number' ? Math.max(0, ms) : 0, index, removed, inserted, pasted: pasted === true };
}

function fieldsOf(event: Row): unknown[] {
  return [event['t'], event['pos'], event['del'], event['ins'], event['is_paste']];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
