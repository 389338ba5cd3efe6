import type { Connection } from '../offline/waiting/connection.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';

/**
 * Why these items are still unsent, for a person who signs out. `begunAt`: when the sign-out began, in wall
 * milliseconds; later changes come from another tab.
 */
export function whyUnsent(items: readonly WaitingItem[], connection: Connection, begunAt: number): string {
  const line = connection.kind === 'attention' ? connection.line : connection;
  if (line.kind === 'offline') return 'The university could not be reached.';
  if (line.kind === 'not stored') return 'The university can’t store anything at the moment.';
  if (items.some(({ until }) => until > begunAt))
    return 'Another tab of this browser is being written in: its last changes are still being sent.';
  if (items.every(({ error }) => error !== null)) return 'The university can’t accept this text.';
  const reason =
    connection.kind === 'attention' ? connection.reasons.find(({ code }) => code === 'sign in') : undefined;
  return reason?.error ?? 'It is still being sent.';
}
