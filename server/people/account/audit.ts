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

/** Records an action and its actor in the action's transaction. The rows can't be changed afterwards. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await auditRow(tx, entry).execute();
}

/** The write of an entry, to be combined with the writes of its action. */
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
