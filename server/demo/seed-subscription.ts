import type { Tx } from '../platform/database/tables.ts';
import type { Services } from '../platform/services.ts';
import { writeInvoice } from '../people/subscription/content.ts';
import { insertInvoice, subscriptionOf, writeBilling } from '../people/subscription/store.ts';
import { billing, DEMO_CODE, university } from './content.ts';

/** The demo's subscription, with the invoice by which its last year was paid. */
export async function seedSubscription(services: Services, tx: Tx, universityId: string, at: Date): Promise<void> {
  const { seats, validUntil, paidOn, information, card, address } = billing;
  await subscriptionOf(tx, universityId, { seats, valid_until: validUntil }, at).execute();
  const details = { billing_information: information, payment_method: card, billing_address: address };
  await writeBilling(tx, universityId, details, at);
  const buyer = { name: university.name, university_id: DEMO_CODE, ...information, address };
  const content = writeInvoice(services.env, buyer, seats);
  const invoice = await insertInvoice(tx, universityId, { seats, content }, paidOn);
  await tx
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: paidOn, extends_to: validUntil })
    .where('university_id', '=', universityId)
    .where('id', '=', invoice.id)
    .execute();
}
