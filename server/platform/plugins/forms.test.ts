import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TASK_FILE_MAX_BYTES } from '#contract/task-file';
import { takeForms } from './forms.ts';
import { answerProblems } from './problems.ts';

let app: FastifyInstance;
let open: () => void;

/** A server whose answers wait until `open` is called. */
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  app = Fastify();
  app.decorateRequest('uploads', null);
  answerProblems(app);
  await takeForms(app, ['profile_picture'], TASK_FILE_MAX_BYTES);
  app.route({
    method: 'PUT',
    url: '/',
    handler: async (request) => {
      await gate;
      return { body: request.body, bytes: request.uploads?.get('profile_picture')?.length ?? 0 };
    },
  });
});
afterEach(() => app.close());

async function put(bytes: number) {
  const form = new FormData();
  form.set('section', 'B');
  form.set('profile_picture', new File([new Uint8Array(bytes)], 'me.png'));
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return app.inject({ method: 'PUT', url: '/', headers, payload: Buffer.from(await sent.arrayBuffer()) });
}

it('gives the fields as the body and the file apart', async () => {
  open();
  expect((await put(1000)).json()).toEqual({ body: { section: 'B' }, bytes: 1000 });
});

it('cuts a file just beyond what is taken, so that it is seen as too large', async () => {
  open();
  expect((await put(TASK_FILE_MAX_BYTES + 5000)).json()).toMatchObject({ bytes: TASK_FILE_MAX_BYTES + 1 });
});

it('asks for patience where memory for so many large forms is lacking, and takes them afterwards', async () => {
  const early: number[] = [];
  const twelve = Array.from({ length: 12 }, async () => {
    const answer = await put(TASK_FILE_MAX_BYTES);
    early.push(answer.statusCode);
    return answer;
  });
  await expect.poll(() => early).toEqual([503, 503, 503, 503]);
  const first = await Promise.race(twelve);
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
  open();
  const taken = (await Promise.all(twelve)).filter(({ statusCode }) => statusCode === 200);
  expect(taken.length).toBe(8);
  expect((await put(TASK_FILE_MAX_BYTES)).statusCode).toBe(200);
});
