import type { Id } from '#contract/identifier';
import type { Op } from '#contract/op';
import { openSealed, type SealedContent } from '#contract/sealed';
import { packedSize } from '#writing/wire/pack';
import { request, type ApiPorts } from '../../api/request.ts';
import { ApiProblem } from '../../api/trouble.ts';
import type { Database } from '../device/database.ts';
import { fromBase64url } from '../device/digest.ts';
import { documentKey, type OutboxRow, type SealedRow, type StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';
import { putRecovered } from '../journal/outbox.ts';
import type { RequestRow } from '../requests/row.ts';
import { putRequest } from '../requests/store.ts';
import { keysInOrder, readSealed, removeSealed, sealedWorkOf } from './bring.ts';
import type { ParkedToRestore, RequestToRestore, WritingToRestore } from './content.ts';

/**
 * Puts a person's own sealed work, which the university did not store, back into their outbox and requests, where it is
 * shown and sent as before. Work that the university can't open, having lost its key, stays sealed. Resolves to how
 * many rows came back. Rejects like `request`, or where the database fails.
 */
export async function restoreOwn(database: Database, api: ApiPorts, user: Id): Promise<number> {
  const own = (await keysInOrder(database)).filter(([owner]) => owner === user);
  let count = 0;
  for (const key of own) {
    const row = await readSealed(database, key);
    if (row === undefined) continue;
    const opened = await open(api, row);
    if (opened === null) continue;
    if (opened.kind === 'parked') await restoreParked(database, opened);
    else if (opened.kind === 'writing') await restoreRows(database, user, opened as WritingToRestore & typeof opened);
    else await restoreRequest(database, opened as RequestToRestore & typeof opened);
    await removeSealed(database, key);
    count += 1;
  }
  return count;
}

type Opened = (SealedContent & (WritingToRestore | RequestToRestore)) | ParkedToRestore;

/** The content of one's own sealed row; null where the university has lost its key. */
async function open(api: ApiPorts, row: SealedRow): Promise<Opened | null> {
  try {
    const { content } = await request(openSealed, { body: sealedWorkOf(row) }, api);
    return JSON.parse(content) as Opened;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return null;
    throw error;
  }
}

async function restoreRows(
  database: Database,
  user: Id,
  { part, restore }: { part?: unknown } & WritingToRestore,
): Promise<void> {
  const { stream, ops } = part as { stream: string; ops: Op[] };
  const rows = ops.map((op): OutboxRow => ({
    stream,
    seq: op.seq,
    user,
    op,
    bytes: sizeOf(op),
    wallMs: restore.wallMs,
    title: restore.title,
  }));
  const { head } = restore;
  await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    if (head !== null)
      return putRecovered(
        tx,
        rows.map((row) => ({ head: anew(head), row })),
      );
    for (const row of rows) await asked(tx.objectStore('outbox').put(row));
  });
}

async function restoreParked(database: Database, { restore }: ParkedToRestore): Promise<void> {
  await database.run(['parked'], 'readwrite', (tx) => asked(tx.objectStore('parked').put(restore.row)));
}

/** A stream's head whose trouble is found anew. */
function anew(head: StreamHead): StreamHead {
  return { ...head, document: documentKey(head.target), hold: null, failed: null };
}

function sizeOf(op: Op): number {
  try {
    return packedSize(op);
  } catch {
    // It can't be packed, and is shown as damaged.
    return 0;
  }
}

async function restoreRequest(
  database: Database,
  { contentType, body, restore }: { contentType: string | null; body: string } & RequestToRestore,
): Promise<void> {
  const files = await filesOf(contentType, body);
  await putRequest(database, { ...(restore as Omit<RequestRow, 'number'>), files });
}

async function filesOf(contentType: string | null, body: string): Promise<Record<string, Blob>> {
  if (contentType?.startsWith('multipart/') !== true) return {};
  const bytes = fromBase64url(body);
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries([...form].filter((entry): entry is [string, File] => typeof entry[1] !== 'string'));
}
