import type { DocumentRow } from '../device/rows.ts';
import type { Missing } from './writer.ts';

/** What is known of an open document when it is asked whether all of it is here. */
export interface KnownOfDocument {
  row: DocumentRow | null;
  /** In UTF-16 units, of the text on the page. */
  length: number;
  /** Ops that refer to what is not here. */
  hasWaitingOps: boolean;
  /** Changes of this device wait for their acknowledgement. */
  isUnsent: boolean;
  /** The university was asked since the page was opened. */
  wasAsked: boolean;
}

/** Whether text of a document may not be on this device yet, and how much there is of it. */
export function missingOf({ row, length, hasWaitingOps, isUnsent, wasAsked }: KnownOfDocument): Missing {
  const there = row?.lengthThere ?? null;
  if (hasWaitingOps) return { kind: 'some', length: there, here: 'part' };
  if (row !== null && row.counterThere > row.counter) {
    // What the university has beyond may be this device's own, whose acknowledgement has not come.
    const isPerhapsOwn = isUnsent && there !== null && there <= length;
    if (!isPerhapsOwn) return { kind: 'some', length: there, here: row.counter === 0 ? 'nothing' : 'part' };
  }
  return wasAsked || row?.asked === true ? { kind: 'none' } : { kind: 'perhaps' };
}
