import type { FastifyInstance } from 'fastify';
import { getRecording } from '#contract/recording';
import { route } from '../../platform/route.ts';
import { readRecording } from './store.ts';

/** What holds for one's own writing, as it is told before the first key. */
export function recordingRoutes(app: FastifyInstance): void {
  route(app, getRecording, async ({ tx, person }) => {
    const { log_days, record_shown, deleted_text_shown } = await readRecording(tx, person);
    return { log_days, shown: { record: record_shown, deleted_text: deleted_text_shown } };
  });
}
