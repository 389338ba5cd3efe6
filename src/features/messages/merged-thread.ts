import type { Message } from '#contract/message';

/** What a device keeps of a thread: some of its messages, the oldest first, and whether there are earlier ones. */
export interface KeptThread {
  readonly messages: readonly Message[];
  readonly more: boolean;
  readonly unread: number;
}

/**
 * A thread from the two answers that a device may have of it, either of which may be older: its own, and the list of all
 * threads. Undefined where it has neither.
 */
export function mergedThread(own: KeptThread | undefined, listed: KeptThread | undefined): KeptThread | undefined {
  if (own === undefined || listed === undefined) return own ?? listed;
  const newest = own.messages.at(-1)?.id ?? '';
  const later = listed.messages.filter(({ id }) => id > newest);
  if (later.length === 0) return own;
  // Where the list begins later than the own answer ends, messages between them are not known here.
  if (later.length === listed.messages.length && listed.more) return listed;
  return { messages: [...own.messages, ...later], more: own.more, unread: listed.unread };
}
