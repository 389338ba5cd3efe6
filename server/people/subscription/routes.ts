import {
  getInvoice,
  getSubscription,
  renewSubscription,
  updateBilling,
  type Subscription,
} from '#contract/subscription';
import type { FastifyInstance } from 'fastify';
import { audit } from '../account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { route } from '../../platform/route.ts';
import type { Person } from '../../platform/person.ts';
import { requireAdmin } from '../university/policy.ts';
import { accessInvoice } from './policy.ts';
import { presentInvoice, presentSubscription } from './present.ts';
import { renew } from './renew.ts';
import { countStudents, readInvoices, readSubscription, writeBilling } from './store.ts';

/** The university's subscription, billing details and invoices. No state of them stops anybody's work. */
export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, getSubscription, async ({ tx, person, services }) => {
    requireAdmin(person);
    return load(tx, person, services.clock());
  });

  route(app, updateBilling, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    const now = services.clock();
    await writeBilling(tx, person.universityId, body, now);
    await audit(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'billing.changed',
      objectId: null,
      detail: { fields: Object.keys(body) },
      at: now,
    });
    return load(tx, person, now);
  });

  route(app, renewSubscription, async ({ tx, person, body, services }) => {
    requireAdmin(person);
    return presentInvoice(await renew(services, tx, person, body.seats));
  });

  route(app, getInvoice, async ({ tx, person, params }) => presentInvoice(await accessInvoice(tx, person, params.id)));
}

async function load(tx: Tx, person: Person, now: Date): Promise<Subscription> {
  const { universityId } = person;
  const row = await readSubscription(tx, universityId);
  const students = await countStudents(tx, universityId);
  const invoices = await readInvoices(tx, universityId);
  return presentSubscription(row, { students, invoices, now });
}
