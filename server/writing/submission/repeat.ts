import type { FastifyRequest } from 'fastify';
import { idempotencyKey } from '../../platform/idempotency/key.ts';
import type { PushContext } from '../ingest/context.ts';
import type { SubmissionRow } from './rows.ts';

/**
 * Does `act` once for each Idempotency-Key of a submission; a repeated key gets the first answer. The submission must
 * be locked, so that concurrent calls run one after the other. Without the header `act` is done each time.
 */
export async function onceForKey<Answer>(
  context: PushContext,
  request: FastifyRequest,
  submission: SubmissionRow,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const key = idempotencyKey(request);
  if (key === undefined) return act();
  const kept = await findKept(context, submission, key);
  if (kept !== undefined) return kept.answer as Answer;
  const answer = await act();
  await context.tx
    .insertInto('repeated_calls')
    .values({
      university_id: submission.university_id,
      submission_id: submission.id,
      key,
      answer: JSON.stringify(answer),
      created_at: context.now,
    })
    .execute();
  return answer;
}

async function findKept(
  { tx }: PushContext,
  submission: SubmissionRow,
  key: string,
): Promise<{ answer: unknown } | undefined> {
  return tx
    .selectFrom('repeated_calls')
    .select('answer')
    .where('university_id', '=', submission.university_id)
    .where('submission_id', '=', submission.id)
    .where('key', '=', key)
    .executeTakeFirst();
}
