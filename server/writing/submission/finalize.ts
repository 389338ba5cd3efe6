import type { Tenant } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { keepLight } from '../../platform/threads/light.ts';
import { lightOrThread } from '../../platform/threads/threads.ts';
import { finalizeHandIn } from './hand-in.ts';
import { findSubmission } from './read.ts';

/**
 * Finalizes the last hand-in of a submission in a transaction of its own; see {@link finalizeHandIn}. Answers whether
 * there was one to finalize. Throws UnreadableLogError where its log can't be opened.
 */
export function finalizeSubmission(services: Services, who: Tenant, id: string): Promise<boolean> {
  return lightOrThread(services.threads, { name: 'finalize', who, id }, () =>
    services.database.asTenant(who, async (tx) => {
      if (services.threads !== undefined) keepLight(tx);
      const submission = await findSubmission(tx, who, id);
      if (submission === undefined) return false;
      return (await finalizeHandIn(tx, submission, services)) !== submission;
    }),
  );
}
