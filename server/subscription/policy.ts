import { invoiceNumberSchema } from '#contract/subscription';
import type { Tx } from '../database/tables.ts';
import { notFound, problem } from '../problem.ts';
import type { Person } from '../route.ts';
import { requireAdmin } from '../university/policy.ts';
import { findInvoice, type InvoiceRow, type SubscriptionRow } from './store.ts';

/** An invoice of the administrator's own university; nobody else may even learn how many there are. */
export async function accessInvoice(tx: Tx, person: Person, number: string): Promise<InvoiceRow> {
  requireAdmin(person);
  if (!invoiceNumberSchema.safeParse(number).success) throw notFound();
  const row = await findInvoice(tx, person.universityId, number);
  if (row === undefined) throw notFound();
  return row;
}

/** A subscription is renewed once its last day is over. */
export function requireExpired(subscription: SubscriptionRow, today: string): void {
  if (!isExpired(subscription, today))
    throw problem(
      409,
      'subscription_valid',
      `The subscription is valid until ${subscription.valid_until}. It can be renewed from the day after.`,
    );
}

/** Days compare as text. */
export function isExpired(subscription: Pick<SubscriptionRow, 'valid_until'>, today: string): boolean {
  return subscription.valid_until < today;
}
