import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

export interface RecordingRow {
  readonly log_days: number;
  readonly deleted_text_shown: boolean;
  readonly record_shown: boolean;
}

/** The university's rules of recording, and what is set for this person. */
export function readRecording(tx: Tx, who: Tenant): Promise<RecordingRow> {
  return tx
    .selectFrom('universities as v')
    .innerJoin('users as u', 'u.university_id', 'v.university_id')
    .where('v.university_id', '=', who.universityId)
    .where('u.id', '=', who.userId)
    .select(['v.log_days', 'v.deleted_text_shown', 'u.record_shown'])
    .executeTakeFirstOrThrow();
}
