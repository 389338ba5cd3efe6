import type { VersionVector } from '#contract/op';
import type { Database } from '../device/database.ts';
import { logMeta, putLogMeta } from './log-meta.ts';
import type { CheckpointRow, LogChunk } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/** The local log of acknowledged ops is pruned beyond this: the university has them, pull brings them back. */
const LOG_MAX_BYTES = 50 * 1024 * 1024;

/**
 * Removes the oldest chunks until the log is at most `maxBytes`. A chunk goes only if its document's checkpoint holds
 * all of it: what remains always suffices to edit offline. Needs `log`, `checkpoints` and `meta`, readwrite.
 */
async function pruneLog(tx: IDBTransaction, maxBytes: number): Promise<void> {
  const meta = await logMeta(tx);
  let bytes = meta.bytes;
  const vectors = new Map<string, VersionVector>();
  const index = tx.objectStore('log').index('number');
  for (let from = 0; bytes > maxBytes;) {
    const chunk = await asked<LogChunk | undefined>(index.get(IDBKeyRange.lowerBound(from, true)));
    if (chunk === undefined) break;
    from = chunk.number;
    if (chunk.last > ((await vectorOf(tx, vectors, chunk))[chunk.stream] ?? 0)) continue;
    await asked(tx.objectStore('log').delete([chunk.user, chunk.document, chunk.stream, chunk.first, chunk.last]));
    bytes -= chunk.bytes.length;
  }
  await putLogMeta(tx, { ...meta, bytes });
}

/** Keeps the log within its bounds. */
export async function trimLog(database: Database, maxBytes = LOG_MAX_BYTES): Promise<void> {
  const meta = await database.run(['meta'], 'readonly', logMeta);
  if (meta.bytes <= maxBytes) return;
  await database.run(['log', 'checkpoints', 'meta'], 'readwrite', (tx) => pruneLog(tx, maxBytes));
}

/** Frees room when the device has none: half of the log goes, as far as checkpoints allow. */
export function makeRoom(database: Database): Promise<void> {
  return database.run(['log', 'checkpoints', 'meta'], 'readwrite', async (tx) => {
    await pruneLog(tx, (await logMeta(tx)).bytes / 2);
  });
}

async function vectorOf(
  tx: IDBTransaction,
  known: Map<string, VersionVector>,
  chunk: LogChunk,
): Promise<VersionVector> {
  const key = `${chunk.user} ${chunk.document}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const store = tx.objectStore('checkpoints');
  const row = await asked<CheckpointRow | undefined>(store.get([chunk.user, chunk.document]));
  const vector = row?.vector ?? {};
  known.set(key, vector);
  return vector;
}
