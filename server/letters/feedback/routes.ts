import { sendFeedback } from '#contract/feedback';
import type { FastifyInstance } from 'fastify';
import { onceForAnybody } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { insertFeedback } from './store.ts';

export function feedbackRoutes(app: FastifyInstance): void {
  route(app, sendFeedback, ({ services, body, request }) => {
    const now = services.clock();
    return services.database.asAuth((tx) =>
      onceForAnybody({ tx, request, now }, sendFeedback, async () => {
        await insertFeedback(tx, body, now);
        return { message: 'Thank you for your feedback!' };
      }),
    );
  });
}
