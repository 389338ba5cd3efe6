import type { Tenant } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { handedInBefore, finalizeHandIn } from '../../writing/submission/hand-in.ts';
import { findSubmission } from '../../writing/submission/read.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';
import { keepLight } from '../../platform/threads/light.ts';
import { lightOrThread } from '../../platform/threads/threads.ts';
import { figuresOf, figuresRow } from './cohort.ts';
import { reportOf } from './compute.ts';

/** The pause before the work, so that the request that queued it is answered first. */
const FIRST_REST_MS = 250;

/** Computes figures in the background, one text after the other. Work lost with the process is asked for again. */
export interface FiguresWorker {
  /** The submissions without those whose log could not be read: such a log is tried once. */
  left(behind: readonly string[]): string[];
  compute(who: Tenant, behind: readonly string[]): void;
  stop(): Promise<void>;
}

export function startFiguresWorker(services: Services): FiguresWorker {
  const queue = new Map<string, Tenant>();
  const unreadable = new Set<string>();
  let stopped = false;
  let running = Promise.resolve();

  async function computeAll(): Promise<void> {
    for (const [submission, who] of queue) {
      if (stopped) return;
      const began = performance.now();
      try {
        await computeFigures(services, who, submission);
      } catch (error) {
        services.log.error({ err: error, submission }, 'the figures of a text could not be computed');
        if (error instanceof UnreadableLogError) unreadable.add(submission);
      }
      queue.delete(submission);
      // As long a rest as the work took: requests come first.
      await rest(performance.now() - began);
    }
  }

  return {
    left: (behind) => behind.filter((submission) => !unreadable.has(submission)),
    compute(who, behind) {
      for (const submission of behind) queue.set(submission, who);
      running = running.then(() => (queue.size === 0 ? undefined : rest(FIRST_REST_MS))).then(computeAll);
    },
    stop() {
      stopped = true;
      return running;
    },
  };
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Computes and stores the figures of one text. Returns whether the text exists. */
export function computeFigures(services: Services, who: Tenant, id: string): Promise<boolean> {
  const { database, keyring, random, clock, threads } = services;
  return lightOrThread(threads, { name: 'figures', who, id }, () =>
    database.asTenant(who, async (tx) => {
      if (threads !== undefined) keepLight(tx);
      const found = await findSubmission(tx, who, id);
      if (found === undefined) return false;
      const submission = await finalizeHandIn(tx, found, { keyring, random, clock });
      const { facts, counter, deleted } = await reportOf(
        tx,
        submission,
        { keyring, random },
        handedInBefore(submission),
      );
      if (deleted === undefined) await figuresRow(tx, { ...figuresOf(submission, facts), counter }, clock()).execute();
      return true;
    }),
  );
}
