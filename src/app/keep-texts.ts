import type { QueryClient } from '@tanstack/react-query';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import type { ListedText } from '../offline/pull/begun-texts.ts';
import type { Device } from '../offline/device/device.ts';
import { inPhase } from '../features/assignments/phase.ts';

/**
 * Keeps the texts on this device that its student has begun on any device: they come with each list of assignments, the
 * next ends first. Returns a function that stops this. `now` is a wall time in milliseconds.
 */
export function keepTexts(
  client: QueryClient,
  device: Pick<Device, 'begun' | 'user'>,
  now: () => number = Date.now,
): () => void {
  const bring = (list: readonly Assignment[]) => {
    if (device.user()?.user_type !== 'student') return;
    tell(device, inOrder(list, new Date(now())).map(listedText), true);
  };
  const known = client.getQueryData<Assignment[]>([listAssignments.path, null, {}]);
  if (known !== undefined) bring(known);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === listAssignments.path) bring(state.data as Assignment[]);
    // The page that asked for it has the text open, and pulls it by itself.
    if (queryKey[0] === getAssignment.path) tell(device, [listedText(state.data as Assignment)], false);
  });
}

function tell(device: Pick<Device, 'begun'>, texts: readonly ListedText[], bring: boolean): void {
  // If its code fails to load, the next list loads it again; texts are pulled when opened meanwhile.
  if (texts.length > 0) device.begun(texts, bring).catch(() => undefined);
}

/** Open and upcoming assignments by their end, then closed ones, latest first. */
function inOrder(list: readonly Assignment[], now: Date): Assignment[] {
  return [...inPhase(list, 'open', now), ...inPhase(list, 'upcoming', now), ...inPhase(list, 'closed', now)];
}

function listedText({ id, submission, title, written }: Assignment): ListedText {
  return { assignment: id, submission, title, written };
}
