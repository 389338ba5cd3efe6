import { sql } from 'kysely';
import { audit } from '../account/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { universityOf } from '../../platform/database/directory.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { dayInIndia } from './day.ts';

/** The outcome of a payment: `paid`, or the reason why nothing changed. */
export type Payment =
  | { outcome: 'paid' | 'paid before'; university: string; validUntil: string }
  | { outcome: 'unknown' }
  | { outcome: 'cancelled'; university: string };

/**
 * Marks an invoice of any university as paid and extends the subscription by a year from the later of today and its
 * last day, for the seats of the invoice. For the operator: runs as owner, never for a request. Repeating it changes
 * nothing.
 */
export function markPaid(database: Database, number: string, now: Date): Promise<Payment> {
  return database.asOwner(async (tx) => {
    const owner = await universityOf(tx, 'invoice', number);
    const invoice = owner === null ? undefined : await lockInvoice(tx, owner, number);
    if (invoice === undefined) return { outcome: 'unknown' };
    const { university_id: universityId, name: university } = invoice;
    if (invoice.status === 'cancelled') return { outcome: 'cancelled', university };
    if (invoice.status === 'paid') return { outcome: 'paid before', university, validUntil: invoice.extends_to ?? '' };
    const validUntil = await extend(tx, universityId, invoice.seats, now);
    await tx
      .updateTable('invoices')
      .set({ status: 'paid', paid_at: now, extends_to: validUntil })
      .where('university_id', '=', universityId)
      .where('id', '=', invoice.id)
      .execute();
    const detail = { number, valid_until: validUntil };
    await audit(tx, { universityId, actorId: null, action: 'invoice.paid', objectId: invoice.id, detail, at: now });
    return { outcome: 'paid', university, validUntil };
  });
}

function lockInvoice(tx: Tx, universityId: string, number: string) {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('universities as v', 'v.university_id', 'i.university_id')
    .select(['i.university_id', 'i.id', 'i.status', 'i.seats', 'v.name'])
    .select(sql<string | null>`i.extends_to::text`.as('extends_to'))
    .where('i.university_id', '=', universityId)
    .where('i.number', '=', number)
    .forUpdate('i')
    .executeTakeFirst();
}

async function extend(tx: Tx, universityId: string, seats: number, now: Date): Promise<string> {
  const { rows } = await sql<{ valid_until: string }>`
    with extended as (
      update subscriptions set seats = ${seats}, changed_at = ${now},
        valid_until = (greatest(valid_until, ${dayInIndia(now)}::date) + interval '1 year')::date
      where university_id = ${universityId} returning valid_until)
    select valid_until::text as valid_until from extended`.execute(tx);
  if (rows[0] === undefined) throw new Error(`The university ${universityId} has no subscription.`);
  return rows[0].valid_until;
}
