import type { Tx } from '../../platform/database/tables.ts';

export interface AuditEntry {
  universityId: string;
  /** Null where nobody is signed in. */
  actorId: string | null;
  action: string;
  objectId: string | null;
  detail?: Record<string, unknown> | undefined;
  at: Date;
}

/** Writes down who did what, in the transaction that does it. The rows can't be changed afterwards. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await auditRow(tx, entry).execute();
}

/** The same, to be written {@link together} with what it tells of. */
export function auditRow(tx: Tx, entry: AuditEntry) {
  return tx.insertInto('audit').values({
    university_id: entry.universityId,
    at: entry.at,
    actor_id: entry.actorId,
    action: entry.action,
    object_id: entry.objectId,
    detail: JSON.stringify(entry.detail ?? {}),
  });
}
