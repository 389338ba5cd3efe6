import { runJob } from '../../platform/metrics/run-job.ts';
import type { Services } from '../../platform/services.ts';
import { remind } from './remind.ts';

const POLL_MS = 5 * 60_000;

export interface ReminderWorker {
  /** Writes the reminders that are due now; resolves to how many. */
  remindDue(): Promise<number>;
  stop(): Promise<void>;
}

/** Looks for ends that come near. Several servers may run one each. */
export function startReminderWorker(services: Services): ReminderWorker {
  let running: Promise<number> = Promise.resolve(0);
  async function round(): Promise<number> {
    try {
      return await runJob(services, 'reminders', () => services.database.asOwner((tx) => remind(tx, services.clock())));
    } catch (error) {
      services.log.error({ err: error }, 'people could not be reminded');
      return 0;
    }
  }
  function remindDue(): Promise<number> {
    running = running.then(round);
    return running;
  }
  const poll = setInterval(() => void remindDue(), POLL_MS);
  poll.unref();
  return {
    remindDue,
    async stop() {
      clearInterval(poll);
      await running;
    },
  };
}
