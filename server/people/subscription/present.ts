import type { Invoice, InvoiceHead, PaymentMethod, Subscription } from '#contract/subscription';
import { PLAN_NAME, PLAN_RUPEES } from '#contract/subscription';
import { dayInIndia } from './day.ts';
import { isExpired } from './policy.ts';
import type { InvoiceRow, SubscriptionRow } from './store.ts';

export function presentSubscription(
  row: SubscriptionRow,
  beside: { students: number; invoices: readonly InvoiceRow[]; now: Date },
): Subscription {
  return {
    plan: PLAN_NAME,
    price_rupees: PLAN_RUPEES,
    seats: row.seats,
    seats_used: beside.students,
    valid_until: row.valid_until,
    expired: isExpired(row, dayInIndia(beside.now)),
    billing_information: { contact: row.contact, email: row.billing_email, gstin: row.gstin },
    payment_method: presentCard(row),
    billing_address: row.billing_address,
    invoices: beside.invoices.map(presentHead),
    as_of: beside.now.toISOString(),
  };
}

function presentCard(row: SubscriptionRow): PaymentMethod | null {
  const { card_brand: brand, card_last_four: last_four, card_expiry: expiry } = row;
  if (brand === null || last_four === null || expiry === null) return null;
  return { brand: brand as PaymentMethod['brand'], last_four, expiry };
}

function presentHead(row: InvoiceRow): InvoiceHead {
  return {
    number: row.number,
    status: row.status,
    issued_at: row.issued_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    total_rupees: row.total_rupees,
  };
}

export function presentInvoice(row: InvoiceRow): Invoice {
  return { ...presentHead(row), seats: row.seats, ...row.content, extends_to: row.extends_to };
}
