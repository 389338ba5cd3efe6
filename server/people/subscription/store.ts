import { sql } from 'kysely';
import { noteKeys } from '../../platform/database/directory.ts';
import { TRIAL_DAYS, type BillingInformation, type PaymentMethod, type Seats } from '#contract/subscription';
import type { Tx } from '../../platform/database/tables.ts';
import { totalOf } from './content.ts';
import type { InvoiceContent } from '../../platform/database/columns.ts';
import { daysLater, financialYear } from './day.ts';

const INVOICES_SHOWN = 12;
const SERIAL_LENGTH = 4;

export interface SubscriptionRow {
  name: string;
  code: string;
  seats: Seats;
  valid_until: string;
  contact: string;
  billing_email: string;
  gstin: string;
  billing_address: string;
  card_brand: string | null;
  card_last_four: string | null;
  card_expiry: string | null;
}

export interface InvoiceRow {
  id: string;
  number: string;
  status: 'open' | 'paid' | 'cancelled';
  seats: Seats;
  total_rupees: number;
  content: InvoiceContent;
  issued_at: Date;
  paid_at: Date | null;
  extends_to: string | null;
}

/** The write that gives a new university its first days, free of charge. */
export function trialOf(tx: Tx, universityId: string, now: Date) {
  return subscriptionOf(tx, universityId, { seats: 100, valid_until: daysLater(now, TRIAL_DAYS) }, now);
}

/** The write that gives a university its first subscription. */
export function subscriptionOf(tx: Tx, universityId: string, first: { seats: Seats; valid_until: string }, now: Date) {
  return tx.insertInto('subscriptions').values({ university_id: universityId, ...first, changed_at: now });
}

export function readSubscription(tx: Tx, universityId: string): Promise<SubscriptionRow> {
  return selectSubscription(tx, universityId).executeTakeFirstOrThrow();
}

/** Locks the subscription until the transaction ends: of two renewals the second sees the invoice of the first. */
export function lockSubscription(tx: Tx, universityId: string): Promise<SubscriptionRow> {
  return selectSubscription(tx, universityId).forUpdate('s').executeTakeFirstOrThrow();
}

function selectSubscription(tx: Tx, universityId: string) {
  return tx
    .selectFrom('subscriptions as s')
    .innerJoin('universities as v', 'v.university_id', 's.university_id')
    .select(['v.name', 'v.code', sql<Seats>`s.seats`.as('seats'), sql<string>`s.valid_until::text`.as('valid_until')])
    .select(['s.contact', 's.billing_email', 's.gstin', 's.billing_address'])
    .select(['s.card_brand', 's.card_last_four', 's.card_expiry'])
    .where('s.university_id', '=', universityId);
}

export interface BillingChange {
  billing_information?: BillingInformation | undefined;
  payment_method?: PaymentMethod | null | undefined;
  billing_address?: string | undefined;
}

/** Writes the given fields and leaves the others. */
export async function writeBilling(tx: Tx, universityId: string, change: BillingChange, now: Date): Promise<void> {
  const { billing_information: information, payment_method: card, billing_address } = change;
  await tx
    .updateTable('subscriptions')
    .set({
      changed_at: now,
      ...(billing_address === undefined ? {} : { billing_address }),
      ...(information === undefined
        ? {}
        : { contact: information.contact, billing_email: information.email, gstin: information.gstin }),
      ...(card === undefined
        ? {}
        : {
            card_brand: card?.brand ?? null,
            card_last_four: card?.last_four ?? null,
            card_expiry: card?.expiry ?? null,
          }),
    })
    .where('university_id', '=', universityId)
    .execute();
}

/** How many students there are: active and with a verified address. */
export async function countStudents(tx: Tx, universityId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('university_id', '=', universityId)
    .where('user_type', '=', 'student')
    .where('status', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first. */
export function readInvoices(tx: Tx, universityId: string): Promise<InvoiceRow[]> {
  return selectInvoices(tx, universityId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(INVOICES_SHOWN)
    .execute();
}

export function findInvoice(tx: Tx, universityId: string, number: string): Promise<InvoiceRow | undefined> {
  return selectInvoices(tx, universityId).where('number', '=', number).executeTakeFirst();
}

export function findOpenInvoice(tx: Tx, universityId: string): Promise<InvoiceRow | undefined> {
  return selectInvoices(tx, universityId).where('status', '=', 'open').executeTakeFirst();
}

function selectInvoices(tx: Tx, universityId: string) {
  return tx
    .selectFrom('invoices')
    .select([
      'id',
      'number',
      'status',
      sql<Seats>`seats`.as('seats'),
      'total_rupees',
      'content',
      'issued_at',
      'paid_at',
    ])
    .select(sql<string | null>`extends_to::text`.as('extends_to'))
    .where('university_id', '=', universityId);
}

/** Issues an invoice under the next number of its financial year. */
export async function insertInvoice(
  tx: Tx,
  universityId: string,
  invoice: { seats: Seats; content: InvoiceContent },
  now: Date,
): Promise<InvoiceRow> {
  const year = financialYear(now);
  const { rows } = await sql<{ serial: number }>`select next_invoice_number(${year}) as serial`.execute(tx);
  const number = `LH-${year}-${String(rows[0]?.serial ?? 0).padStart(SERIAL_LENGTH, '0')}`;
  await noteKeys(tx, universityId, 'invoice', [number]);
  const { id } = await tx
    .insertInto('invoices')
    .values({
      university_id: universityId,
      number,
      seats: invoice.seats,
      total_rupees: totalOf(invoice.content),
      content: JSON.stringify(invoice.content),
      issued_at: now,
      paid_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { seats, content } = invoice;
  const open = { status: 'open', paid_at: null, extends_to: null } as const;
  return { id, number, seats, content, total_rupees: totalOf(content), issued_at: now, ...open };
}

/** An invoice keeps its number for ever; one that was replaced is cancelled, not deleted. */
export async function cancelInvoice(tx: Tx, universityId: string, id: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ status: 'cancelled' })
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .execute();
}
