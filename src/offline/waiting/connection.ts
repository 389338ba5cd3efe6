import type { Target } from '#contract/op';
import { documentKey } from '../device/rows.ts';

/** Something that a person should know or do. Nothing is thrown away while it waits. */
export interface Attention {
  code:
    | 'sign in'
    | 'update'
    | 'unknown assignment'
    | 'failed op'
    | 'gap'
    | 'refused'
    | 'not saved'
    | 'storage'
    | 'cleared'
    | 'sealed';
  /** A sentence for people. */
  error: string;
  /** The document that it is about; absent if it concerns more than one. */
  target?: Target | undefined;
}

/** How the line to the university stands, for the chip in the header. */
export type Line =
  /** No call has ended yet since the page opened. */
  | { kind: 'connecting' }
  /** The last answer was our server's and nothing waits. */
  | { kind: 'connected' }
  /** `count` ops wait, and the last answer was our server's. */
  | { kind: 'sending'; count: number }
  /** The last call did not reach our server. */
  | { kind: 'offline'; waiting: number }
  /** Our server answers, and has no room to store anything. */
  | { kind: 'not stored'; waiting: number };

/** The line and what needs attention. */
export type Connection = Line | { kind: 'attention'; reasons: Attention[]; line: Line };

/** The source of the last answer; 'none': the last call did not reach our server. */
export type Contact = 'nobody yet' | 'ours' | 'none';

/** Reasons that the words may exist only here. They are shown before everything else, also without a network. */
const OF_THIS_DEVICE: ReadonlySet<Attention['code']> = new Set(['not saved', 'storage', 'cleared']);

/** The connection, from the last contact, the number of waiting ops, what needs a person, and the university's room. */
export function connectionOf(contact: Contact, waiting: number, reasons: Attention[], hasRoom = true): Connection {
  const line = lineOf(contact, waiting, hasRoom);
  const isUrgent = line.kind !== 'offline' || reasons.some(({ code }) => OF_THIS_DEVICE.has(code));
  return reasons.length > 0 && isUrgent ? { kind: 'attention', reasons, line } : line;
}

function lineOf(contact: Contact, waiting: number, hasRoom: boolean): Line {
  if (contact === 'none') return { kind: 'offline', waiting };
  if (waiting > 0 && !hasRoom) return { kind: 'not stored', waiting };
  if (waiting > 0) return { kind: 'sending', count: waiting };
  return contact === 'ours' ? { kind: 'connected' } : { kind: 'connecting' };
}

/** The connection for one document, without reasons about other documents. */
export function connectionAt(target: Target, connection: Connection): Connection {
  if (connection.kind !== 'attention') return connection;
  const reasons = connection.reasons.filter(
    ({ target: about }) => about === undefined || documentKey(about) === documentKey(target),
  );
  return reasons.length > 0 ? { ...connection, reasons } : connection.line;
}
