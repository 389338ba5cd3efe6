import type { DocumentRow } from '../device/rows.ts';
import type { Missing } from './writer.ts';

/** The facts that decide whether all of an open document is on this device. */
export interface KnownOfDocument {
  row: DocumentRow | null;
  /** Length of the text on the page, in UTF-16 units. */
  length: number;
  /** Some ops refer to characters that are not here. */
  hasWaitingOps: boolean;
  /** Changes of this device wait for their acknowledgement. */
  isUnsent: boolean;
  /** The university was asked since the page was opened. */
  wasAsked: boolean;
}

/** Whether text of a document may be missing on this device, and the length at the university. */
export function missingOf({ row, length, hasWaitingOps, isUnsent, wasAsked }: KnownOfDocument): Missing {
  const there = row?.lengthThere ?? null;
  if (hasWaitingOps) return { kind: 'some', length: there, here: 'part' };
  if (row !== null && row.counterThere > row.counter) {
    // The batches beyond may be this device's own, not yet acknowledged.
    const isPerhapsOwn = isUnsent && there !== null && there <= length;
    if (!isPerhapsOwn) return { kind: 'some', length: there, here: row.counter === 0 ? 'nothing' : 'part' };
  }
  return wasAsked || row?.asked === true ? { kind: 'none' } : { kind: 'perhaps' };
}
