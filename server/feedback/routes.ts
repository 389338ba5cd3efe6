import { sendFeedback } from '#contract/feedback';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';
import { insertFeedback } from './store.ts';

export function feedbackRoutes(app: FastifyInstance): void {
  route(app, sendFeedback, async ({ services, body }) => {
    await services.database.asAuth((tx) => insertFeedback(tx, body, services.clock()));
    return { message: 'Thank you for your feedback!' };
  });
}
