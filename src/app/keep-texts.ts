import type { QueryClient } from '@tanstack/react-query';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import type { BegunText } from '../offline/pull/begun-texts.ts';
import type { Device } from '../offline/device/device.ts';
import { inPhase } from '../features/assignments/phase.ts';

/**
 * Keeps on this device the texts that its student has begun on any: they come with each list of assignments, those that
 * end next first. The answer ends it. `now` is a wall time in milliseconds.
 */
export function keepTexts(
  client: QueryClient,
  device: Pick<Device, 'begun'>,
  now: () => number = Date.now,
): () => void {
  const bring = (list: readonly Assignment[]) => tell(device, inOrder(list, new Date(now())).flatMap(begunText), true);
  const known = client.getQueryData<Assignment[]>([listAssignments.path, null, {}]);
  if (known !== undefined) bring(known);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === listAssignments.path) bring(state.data as Assignment[]);
    // The page that asked for it has the text open, and pulls it by itself.
    if (queryKey[0] === getAssignment.path) tell(device, begunText(state.data as Assignment), false);
  });
}

function tell(device: Pick<Device, 'begun'>, texts: readonly BegunText[], bring: boolean): void {
  // Without its code, which the next list asks for again, texts come when they are opened.
  if (texts.length > 0) device.begun(texts, bring).catch(() => undefined);
}

/** What can still be written, by its end, before what is over, latest first. */
function inOrder(list: readonly Assignment[], now: Date): Assignment[] {
  return [...inPhase(list, 'open', now), ...inPhase(list, 'upcoming', now), ...inPhase(list, 'closed', now)];
}

function begunText({ id, submission, title, written }: Assignment): BegunText[] {
  return submission === null || written === undefined ? [] : [{ assignment: id, submission, title, written }];
}
