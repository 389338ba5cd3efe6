import type { AuditEntry } from '#contract/audit';
import type { EntryRow } from './store.ts';

export function presentEntry(row: EntryRow): AuditEntry {
  const { id, at, action, actor_name: name, actor_email: email, object, detail } = row;
  return {
    id,
    at: at.toISOString(),
    action,
    actor: name === null || email === null ? null : { name, email },
    object: object ?? '',
    detail,
  };
}
