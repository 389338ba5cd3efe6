import { packedSize } from '#writing/wire/pack';
import { isIntact } from './intact.ts';
import type { OutboxRow } from '../device/rows.ts';

/** Whether a row is intact and its op can be packed: then a document can take it. */
export function isSound(row: OutboxRow): boolean {
  try {
    return isIntact(row) && packedSize(row.op) > 0;
  } catch {
    return false;
  }
}
