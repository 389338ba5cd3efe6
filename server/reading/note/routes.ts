import type { FastifyInstance } from 'fastify';
import { listNotes, writeNote } from '#contract/note';
import { noteLook } from '../../writing/access-log/note-look.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { accessSubmission, recordViewOf, requireReadingRecord } from '../../writing/submission/policy.ts';
import { writeNoteOn } from './act.ts';
import { presentNote, readNotes } from './store.ts';

/** The notes on pastes. */
export function noteRoutes(app: FastifyInstance): void {
  route(app, listNotes, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireReadingRecord(person, accessed.relation);
    // A note belongs to a paste, so it would reveal a part of the record.
    const isShown = recordViewOf(accessed) !== 'nothing';
    if (isShown) await noteLook(tx, person, accessed, 'notes', services.clock());
    const rows = isShown ? await readNotes(tx, person, accessed.submission.id) : [];
    return rows.map((row) => presentNote(row, accessed.submission));
  });

  route(app, writeNote, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, writeNote, () => writeNoteOn(tx, person, params.id, body, now));
  });
}
