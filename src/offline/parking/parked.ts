import type { Target } from '#contract/op';
import type { ParkedRow } from '../device/rows.ts';

/** Why work is parked of which this device had lost the ops, before and after its words were entered again. */
export const LOST = 'Some changes were lost on this device before they reached the university.';
export const RECOVERED =
  'A fault on this device lost the record of these words. They were put into the text again, marked as recovered. Text that you deleted at that time may be back.';

const ID_PREFIX = 'parked:';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of the item that shows parked work of a stream. */
export function parkedItemId({ stream, seq }: Pick<ParkedRow, 'stream' | 'seq'>): string {
  return `${ID_PREFIX}${stream}:${String(seq)}`;
}

/** The key of the parked work that an item's id names, null if it names none. */
export function parkedOfItem(id: string): [stream: string, seq: number] | null {
  if (!id.startsWith(ID_PREFIX)) return null;
  const [stream = '', seq = ''] = id.slice(ID_PREFIX.length).split(':');
  return [stream, Number(seq)];
}

/** A target that is a document which can be written to; a damaged head may hold anything. */
export function documentTarget(target: Target | null | undefined): Target | null {
  if (target?.kind === 'practice') return target;
  return target?.kind === 'assignment' && UUID.test(target.id) ? target : null;
}

/** Whether its words can be entered into their document again. */
export function isRetryable({ kind, text, target }: ParkedRow): boolean {
  return kind !== 'recovered' && text.trim() !== '' && documentTarget(target) !== null;
}
