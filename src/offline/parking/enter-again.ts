import type { CharId, Edit } from '#contract/op';
import { compose, createPen } from '#writing/document/compose';
import { countsOf } from '#writing/document/counts';
import { indexOfId, lengthOf, type Document } from '#writing/document/document';
import { visiblePieces } from '#writing/document/visible';
import type { DocumentKey, ParkedRow, StreamOp } from '../device/rows.ts';
import { asked, type TableName } from '../device/transaction.ts';
import { openDocument } from '../journal/open-document.ts';
import { beginStream, type OwnStream, type StreamPorts } from '../journal/own-stream.ts';
import { caretAfter } from '../journal/selection.ts';
import type { Tail } from '../journal/tail.ts';
import { documentTarget } from './parked.ts';

export interface ParkingPorts extends StreamPorts {
  tail: Tail;
}

/** What is done with parked work: 'discard' only takes its words out of this device's text. */
export type Decision = 'enter again' | 'discard';

/** Edits that were written for parked work. */
export interface Entered {
  user: string;
  document: DocumentKey;
  ops: StreamOp[];
}

/**
 * Enters parked words again, at their place or the nearest known one, with the source 'recovered', or takes them out of
 * this device's text, which the university has without them. Removes the parked row in the same transaction, so that
 * its words are never lost nor entered twice. Null, with nothing changed, if it is not there any more.
 */
export async function decide(
  ports: ParkingPorts,
  key: [stream: string, seq: number],
  user: string,
  decision: Decision,
): Promise<Entered | null> {
  return settle(ports, key, user, (doc, row, pieces) => ({
    changes: pieces.length === 0 && decision === 'enter again' ? [enterAt(doc, row)] : pieces.map(again(decision)),
    left: null,
  }));
}

/** Enters again what this device's text still has of lost ops, and notes it for the person to read. */
export async function bringBack(ports: ParkingPorts, user: string): Promise<Entered[]> {
  const rows = await ports.database.run(['parked'], 'readonly', (tx) =>
    asked<ParkedRow[]>(tx.objectStore('parked').index('user').getAll(user)),
  );
  const entered: Entered[] = [];
  for (const { stream, seq, kind } of rows) {
    if (kind !== 'lost') continue;
    const found = await settle(ports, [stream, seq], user, (_, row, pieces) => {
      if (pieces.length === 0) return null;
      const text = pieces.map((piece) => piece.text).join(' ');
      const left: ParkedRow = { ...row, kind: 'recovered', text, words: countsOf(text).words };
      return { changes: pieces.map(again('enter again')), left };
    });
    if (found !== null) entered.push(found);
  }
  return entered;
}

interface Piece {
  index: number;
  removed: number;
  inserted: string;
}

/** The changes to be made to the text, and the parked row that stays; null for none. */
interface Settled {
  changes: Piece[];
  left: ParkedRow | null;
}

async function settle(
  ports: ParkingPorts,
  key: [stream: string, seq: number],
  user: string,
  choose: (doc: Document, row: ParkedRow, pieces: { index: number; text: string }[]) => Settled | null,
): Promise<Entered | null> {
  const { database, tail } = ports;
  const row = await database.run(['parked'], 'readonly', (tx) =>
    asked<ParkedRow | undefined>(tx.objectStore('parked').get(key)),
  );
  if (row === undefined || row.user !== user) return null;
  const target = documentTarget(row.target);
  const { document } = row;
  if (target === null) return write(ports, row, null, { changes: [], left: null }, []);
  const { doc } = await openDocument(database, tail, { user, document });
  const settled = choose(doc, row, row.ids === null ? [] : visiblePieces(doc, row.ids));
  if (settled === null) return null;
  const own = await beginStream(ports, user, target);
  try {
    return await write(ports, row, own, settled, editsOf(doc, own, settled.changes, ports.clock.monotonicMs()));
  } finally {
    own.release();
  }
}

/** From the last change on, so that the places of the others stay. */
function editsOf(doc: Document, own: OwnStream, changes: readonly Piece[], nowMs: number): Edit[] {
  const pen = createPen(own.head.stream);
  const at = own.tick(nowMs);
  return changes.toReversed().flatMap((change) => compose(doc, pen, { ...change, source: 'recovered', at }));
}

const TABLES: readonly TableName[] = ['parked', 'outbox', 'streams'];

function write(
  { database }: ParkingPorts,
  { stream, seq, user, document, title }: ParkedRow,
  own: OwnStream | null,
  { left }: Settled,
  edits: readonly Edit[],
): Promise<Entered | null> {
  return database.run(TABLES, 'readwrite', async (tx) => {
    const parked = tx.objectStore('parked');
    const known = await asked<ParkedRow | undefined>(parked.get([stream, seq]));
    if (known === undefined || known.kind === left?.kind) return null;
    if (left === null) await asked(parked.delete([stream, seq]));
    else await asked(parked.put(left));
    if (own !== null && edits.length > 0) {
      await asked(tx.objectStore('streams').put(own.head));
      for (const op of edits) await asked(tx.objectStore('outbox').put(own.row(op, title)));
    }
    return { user, document, ops: edits.map((op) => ({ stream: own?.head.stream ?? '', op })) };
  });
}

function again(decision: Decision): (piece: { index: number; text: string }) => Piece {
  return ({ index, text }) => ({ index, removed: text.length, inserted: decision === 'discard' ? '' : text });
}

/** At the place of the words' own characters, else of their neighbors, else at the end of the text. */
function enterAt(doc: Document, { ids, op, text }: ParkedRow): Piece {
  const own = ids === null ? null : indexOfId(doc, ids);
  return { index: own ?? placeBeside(doc, op), removed: 0, inserted: text };
}

function placeBeside(doc: Document, op: unknown): number {
  const { after, before } = (op ?? {}) as { after?: unknown; before?: unknown };
  if (after === null) return 0;
  if (isCharId(after) && indexOfId(doc, after) !== null) return caretAfter(doc, after);
  return (isCharId(before) ? indexOfId(doc, before) : null) ?? lengthOf(doc);
}

function isCharId(value: unknown): value is CharId {
  return typeof value === 'object' && value !== null && 'stream' in value && 'clock' in value;
}
