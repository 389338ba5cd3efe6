import { invoiceNumberSchema } from '#contract/subscription';
import type { Tx } from '../../platform/database/tables.ts';
import type { Env } from '../../platform/env.ts';
import { notFound, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { requireAdmin } from '../university/policy.ts';
import { findInvoice, type InvoiceRow, type SubscriptionRow } from './store.ts';
import { listWithAnd } from '../../platform/wording.ts';

/** An invoice of the administrator's own university; nobody else may learn how many there are. @throws 403, 404 */
export async function accessInvoice(tx: Tx, person: Person, number: string): Promise<InvoiceRow> {
  requireAdmin(person);
  if (!invoiceNumberSchema.safeParse(number).success) throw notFound();
  const row = await findInvoice(tx, person.universityId, number);
  if (row === undefined) throw notFound();
  return row;
}

/** A subscription can be renewed only after its last day. @throws 409 */
export function requireExpired(subscription: SubscriptionRow, today: string): void {
  if (!isExpired(subscription, today))
    throw problem(
      409,
      'subscription_valid',
      `The subscription is valid until ${subscription.valid_until}. It can be renewed from the day after.`,
    );
}

/** Dates such as '2025-12-31' compare as text. */
export function isExpired(subscription: Pick<SubscriptionRow, 'valid_until'>, today: string): boolean {
  return subscription.valid_until < today;
}

/** The particulars of the seller in a tax invoice (rule 46 of the CGST Rules), and the variables that set them. */
const variables = {
  address: 'SELLER_ADDRESS',
  GSTIN: 'SELLER_GSTIN',
  'SAC code': 'SELLER_SAC',
  'bank account': 'BANK_ACCOUNT_NAME, BANK_ACCOUNT_NUMBER, BANK_IFSC and BANK_NAME',
} as const;

/** @throws 409 naming the particulars without which no invoice can be made. */
export function requireSeller({ seller, site }: Pick<Env, 'seller' | 'site'>): void {
  const { address, gstin, sac, bank } = seller;
  const parts = { address, GSTIN: gstin, 'SAC code': sac, 'bank account': bank ?? '' };
  const missing = (['address', 'GSTIN', 'SAC code', 'bank account'] as const).filter((part) => parts[part] === '');
  if (missing.length === 0) return;
  const names = listWithAnd(missing);
  throw problem(
    409,
    'seller_incomplete',
    `No invoice can be made yet. Missing of the seller: ${names}. Write to ${site.salesEmail}.`,
    `Not set on the server: ${listWithAnd(missing.map((part) => variables[part]))}.`,
  );
}
