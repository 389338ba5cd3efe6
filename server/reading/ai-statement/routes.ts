import type { FastifyInstance } from 'fastify';
import { addAiFile, getAiFile, getAiStatement, giveAiStatement, removeAiFile } from '#contract/ai-statement';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { notFound } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { noteLook } from '../../writing/access-log/note-look.ts';
import { accessSubmission, requireOwning, requireReadingText } from '../../writing/submission/policy.ts';
import { accessOwnWork, addFile, giveStatement, removeFile } from './act.ts';
import { stageAiFile } from './stage.ts';
import { readStatements, selectFiles } from './store.ts';

/** The statements on the use of AI, with their files. */
export function aiStatementRoutes(app: FastifyInstance): void {
  route(app, getAiStatement, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireReadingText(person, accessed.relation);
    await noteLook(tx, person, accessed, 'text', services.clock());
    return readStatements(tx, accessed.submission);
  });

  route(app, giveAiStatement, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, giveAiStatement, async () =>
      giveStatement(tx, await accessOwnWork(tx, person, params.id), body, now),
    );
  });

  route(
    app,
    addAiFile,
    ({ tx, person, params, body, services, request, prepared, after }) => {
      const now = services.clock();
      return onceForPerson({ tx, person, request, now }, addAiFile, async () => {
        const submission = await accessOwnWork(tx, person, params.id);
        return addFile(tx, person, submission, { name: body.name, staged: prepared, after, now });
      });
    },
    stageAiFile,
  );

  route(app, removeAiFile, async ({ tx, person, params, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireOwning(relation);
    return removeFile(tx, person, submission, params.file, services.clock());
  });

  route(app, getAiFile, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireReadingText(person, accessed.relation);
    await noteLook(tx, person, accessed, 'text', services.clock());
    const file = (await selectFiles(tx, accessed.submission.university_id, [accessed.submission.id])).find(
      ({ id }) => id === params.file,
    );
    const bytes = file === undefined || file.key === null ? null : await services.files.read(file.key);
    if (file === undefined || bytes === null) throw notFound();
    return { type: file.content_type, bytes };
  });
}
