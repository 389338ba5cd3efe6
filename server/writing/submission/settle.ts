import type { Tenant } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { keepLight } from '../../platform/threads/light.ts';
import { lightOrThread } from '../../platform/threads/threads.ts';
import { settleHandIn } from './hand-in.ts';
import { findSubmission } from './read.ts';

/**
 * Settles the last hand-in of a submission in a transaction of its own; see {@link settleHandIn}. Answers whether there
 * was one to settle. Throws UnreadableLogError where its log can't be opened.
 */
export function settleSubmission(services: Services, who: Tenant, id: string): Promise<boolean> {
  return lightOrThread(services.threads, { name: 'settle', who, id }, () =>
    services.database.asTenant(who, async (tx) => {
      if (services.threads !== undefined) keepLight(tx);
      const submission = await findSubmission(tx, who, id);
      if (submission === undefined) return false;
      return (await settleHandIn(tx, submission, services)) !== submission;
    }),
  );
}
