import { withKnownKeys } from '../../platform/database/data-keys.ts';
import { inEach } from '../../platform/database/universities-due.ts';
import { runJob } from '../../platform/metrics/run-job.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';
import { readNotificationKey } from './key.ts';
import { writeMessage, type Sender } from './message.ts';
import { postMessage } from './post.ts';
import {
  claimMessages,
  dropNotice,
  endSubscription,
  giveUp,
  markTaken,
  postponeMessage,
  universitiesToNotify,
  type Claimed,
  type Due,
} from './queue.ts';

const POLL_MS = 2000;
/** A slow push service holds at most so many messages at once; those of others are posted beside them. */
const IN_FLIGHT_MAX = 200;
/** After so many tries, some seven minutes, a message is given up and its notice mailed. */
const ATTEMPTS_MAX = 4;
const MINUTE_MS = 60_000;
/** A service that asks for more patience is not asked again: the letter is sooner. */
const PAUSE_MAX_MS = 10 * MINUTE_MS;

export interface NotificationWorker {
  /** Posts what is due now; resolves when each message was taken, given up or postponed. */
  sendDue(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Posts notifications to push services as they become due, beside everything else: it waits for no letter and no letter
 * waits for it. Several servers may run one each.
 */
export function startNotificationWorker(services: () => Services, pollMs = POLL_MS): NotificationWorker {
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let claiming: Promise<void> = Promise.resolve();

  function follow(due: Due, sender: Sender): void {
    const sending = sendOne(services(), due, sender, stopping.signal)
      .catch((error: unknown) => services().log.error({ err: error }, 'a notification could not be sent'))
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  }

  async function claimAll(): Promise<void> {
    const claimIn = async (universityId: string): Promise<number> => {
      if (stopping.signal.aborted || inFlight.size >= IN_FLIGHT_MAX) return 0;
      const { due, sender } = await claimSome(services(), universityId);
      if (sender !== null) for (const one of due) follow(one, sender);
      return due.length;
    };
    const claimWhileFree = async (): Promise<void> => {
      const { database, clock } = services();
      for (let hasClaimed = true; hasClaimed && !stopping.signal.aborted && inFlight.size < IN_FLIGHT_MAX;) {
        const universities = await database.asOwner((tx) => universitiesToNotify(tx, clock()));
        hasClaimed = (await inEach(universities, claimIn)).some((count) => count > 0);
      }
    };
    try {
      await runJob(services(), 'notifications', claimWhileFree);
    } catch (error) {
      services().log.error({ err: error }, 'notifications could not be sent');
    }
  }
  function claim(): Promise<void> {
    claiming = claiming.then(claimAll);
    return claiming;
  }
  const poll = setInterval(() => void claim(), pollMs);
  poll.unref();
  return {
    async sendDue() {
      await claim();
      await Promise.all(inFlight);
    },
    async stop() {
      clearInterval(poll);
      stopping.abort();
      await claiming;
      await Promise.all(inFlight);
    },
  };
}

async function claimSome(
  services: Services,
  universityId: string,
): Promise<{ due: readonly Due[]; sender: Sender | null }> {
  const { database, clock, keyring, keyWatch, env } = services;
  return withKnownKeys(keyWatch, () =>
    database.asOwner(async (tx) => {
      const due = await claimMessages(tx, universityId, clock());
      if (due.length === 0) return { due, sender: null };
      const key = await readNotificationKey(tx, keyring);
      return { due, sender: { key, keyring, contact: `mailto:${env.site.feedbackEmail}` } };
    }, universityId),
  );
}

async function sendOne(services: Services, due: Due, sender: Sender, stopping: AbortSignal): Promise<void> {
  const { clock, env } = services;
  const { claimed } = due;
  const settle = settling(services, claimed);
  if (due.kind === 'obsolete') return settle((tx) => dropNotice(tx, claimed, clock()));
  if (due.kind === 'ended') return settle((tx) => giveUp(tx, claimed));
  const message = writeMessage(sender, due.recipient, due.facts, clock());
  const posted = await postMessage(message, env.pushServices, stopping);
  if (posted.kind === 'taken') return settle((tx) => markTaken(tx, claimed, clock()));
  if (posted.kind === 'gone') return settle((tx) => endSubscription(tx, claimed, message.endpoint));
  services.log.warn({ why: posted.why, attempts: claimed.attempts }, 'a notification was not taken');
  if (posted.kind === 'refused') return settle((tx) => giveUp(tx, claimed));
  return retryLater(services, claimed, posted.afterMs);
}

async function retryLater(services: Services, claimed: Claimed, afterMs: number): Promise<void> {
  const settle = settling(services, claimed);
  const pause = Math.max(afterMs, MINUTE_MS * 2 ** (claimed.attempts - 1));
  if (claimed.attempts >= ATTEMPTS_MAX || pause > PAUSE_MAX_MS) return settle((tx) => giveUp(tx, claimed));
  return settle((tx) => postponeMessage(tx, claimed, new Date(services.clock().getTime() + pause)));
}

/** Does something about a claimed message, in a transaction about its university. */
function settling({ database }: Services, { university_id: university }: Claimed) {
  return (act: (tx: Tx) => Promise<void>): Promise<void> => database.asOwner(act, university);
}
