import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';

/** The context of all steps of one push: its transaction, its sender, and its one time of receipt. */
export interface PushContext {
  readonly tx: Tx;
  readonly services: Services;
  readonly person: Person;
  readonly now: Date;
}
