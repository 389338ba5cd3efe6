import type { Seats } from '#contract/subscription';
import { audit } from '../account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { writeInvoice } from './content.ts';
import { dayInIndia } from './day.ts';
import { requireExpired, requireSeller } from './policy.ts';
import { cancelInvoice, findOpenInvoice, insertInvoice, lockSubscription, type InvoiceRow } from './store.ts';

/**
 * Makes the invoice for another year, which the operator marks as paid. A repeated call returns the open invoice; one
 * for another number of students cancels it and makes a new one.
 * @throws 409 while the subscription is valid, and where the operator has not named the seller in full.
 */
export async function renew(services: Services, tx: Tx, person: Person, seats: Seats): Promise<InvoiceRow> {
  const now = services.clock();
  const { universityId } = person;
  const subscription = await lockSubscription(tx, universityId);
  requireExpired(subscription, dayInIndia(now));
  const open = await findOpenInvoice(tx, universityId);
  if (open?.seats === seats) return open;
  requireSeller(services.env);
  if (open !== undefined) await cancelInvoice(tx, universityId, open.id);
  const buyer = {
    name: subscription.name,
    university_id: subscription.code,
    contact: subscription.contact,
    email: subscription.billing_email,
    gstin: subscription.gstin,
    address: subscription.billing_address,
  };
  const invoice = await insertInvoice(
    tx,
    universityId,
    { seats, content: writeInvoice(services.env, buyer, seats) },
    now,
  );
  await audit(tx, {
    universityId,
    actorId: person.userId,
    action: 'invoice.issued',
    objectId: invoice.id,
    detail: { number: invoice.number, seats, ...(open === undefined ? {} : { cancelled: open.number }) },
    at: now,
  });
  return invoice;
}
