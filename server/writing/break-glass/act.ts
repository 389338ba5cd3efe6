import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { storableWords } from '../../platform/words.ts';
import { insertReasonedLook } from '../access-log/store.ts';
import type { SubmissionRow } from '../submission/rows.ts';

/** Records why an administrator opens a text, in its access log and the audit, and tells the student by mail. */
export async function openForReason(
  services: Services,
  tx: Tx,
  person: Person,
  submission: SubmissionRow,
  reason: string,
): Promise<void> {
  const { universityId } = person;
  const at = services.clock();
  const look = { submissionId: submission.id, what: 'text', at, reason: storableWords(reason) } as const;
  const lookId = await insertReasonedLook(tx, person, look);
  await writeInOneStatement(tx, [
    services.mail.posting(tx, [{ universityId, userId: submission.user_id, kind: 'text opened', lookId }]),
    auditRow(tx, { universityId, actorId: person.userId, action: 'submission.opened', objectId: submission.id, at }),
  ]);
}
