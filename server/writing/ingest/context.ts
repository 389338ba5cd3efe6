import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';

/** What the steps of one push share: its transaction, whose it is, and the one time at which it was received. */
export interface PushContext {
  readonly tx: Tx;
  readonly services: Services;
  readonly person: Person;
  readonly now: Date;
}
