import type { FastifyInstance } from 'fastify';
import { getRecording } from '#contract/recording';
import { route } from '../../platform/route.ts';
import { readRecording } from './store.ts';

/** The rules of recording for one's own writing, shown before the first key is pressed. */
export function recordingRoutes(app: FastifyInstance): void {
  route(app, getRecording, async ({ tx, person }) => {
    const { log_days, record_shown, deleted_text_shown } = await readRecording(tx, person);
    return { log_days, shown: { record: record_shown, deleted_text: deleted_text_shown } };
  });
}
