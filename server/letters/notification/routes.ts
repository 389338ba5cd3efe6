import type { FastifyInstance } from 'fastify';
import { getNotifications, turnOffNotifications, turnOnNotifications } from '#contract/notification';
import { route } from '../../platform/route.ts';
import { checkSubscription, dropSubscription, keepSubscription, readNotifications } from './subscriptions.ts';

/** Notifications in the browser of the caller's session. */
export function notificationRoutes(app: FastifyInstance): void {
  route(app, getNotifications, ({ tx, person }) => readNotifications(tx, person));

  route(app, turnOnNotifications, async ({ services, tx, person, body }) => {
    checkSubscription(services, body);
    await keepSubscription(tx, person, body, services.clock());
    return readNotifications(tx, person);
  });

  route(app, turnOffNotifications, async ({ tx, person }) => {
    await dropSubscription(tx, person);
    return readNotifications(tx, person);
  });
}
