import type { Action } from '#contract/op';
import type { Journal } from './journal.ts';
import type { OwnStream } from './own-stream.ts';
import type { ClockPort } from './ports.ts';

/** The page's stream of actions. */
export interface ControlStream {
  user: string;
  /** Queues an action; resolves when it is durable, rejects if neither store took it. */
  act(action: Action, title: string): Promise<void>;
}

/** Local storage has an action at once; the database is waited for no longer than this. */
const COMMIT_PATIENCE_MS = 2000;

export function createControlStream(own: OwnStream, journal: Journal, clock: ClockPort): ControlStream {
  let seq = 0;
  return {
    user: own.head.user,
    act: async (action, title) => {
      seq += 1;
      const at = own.tick(clock.monotonicMs());
      const row = own.row({ kind: 'action', seq, at, action }, title);
      journal.write(own.head, [row]);
      await Promise.race([journal.settled(), new Promise<void>((done) => clock.after(COMMIT_PATIENCE_MS, done))]);
      if (journal.unsaved().includes(row)) {
        throw new Error('This device is full: the request could not be kept. Free some space, then try again.');
      }
    },
  };
}
