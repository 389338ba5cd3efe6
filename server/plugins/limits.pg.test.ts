import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestPasswordReset } from '#contract/account';
import { sendFeedback } from '#contract/feedback';
import { getSite } from '#contract/site';
import { findUniversity } from '#contract/university';
import { startTestServer, type TestServer } from '../../tests/api/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const feedback = { body: { name: 'Asha', email: 'asha@longhand.test', feedback: 'Thank you.' } };

describe('calls that anybody may make', () => {
  it('are taken so often from one address and no more, while its other calls go on', async () => {
    const nobody = server.as(null);
    for (let sent = 0; sent < 60; sent += 1) expect((await nobody.call(sendFeedback, feedback)).status).toBe(202);
    const refused = await nobody.call(sendFeedback, feedback);
    expect(refused.problem.code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await nobody.call(getSite)).status).toBe(200);
  });

  it('that are answered by letters are taken from a whole intake behind one address, and not without end', async () => {
    const nobody = server.as(null);
    const ask = (at: number) =>
      nobody.call(requestPasswordReset, { body: { email: `intake${String(at)}@longhand.test` } });
    for (let sent = 0; sent < 600; sent += 1) expect((await ask(sent)).status).toBe(202);
    expect((await ask(600)).problem.code).toBe('rate_limited');
  });

  it('count a code by itself, however it is written', async () => {
    const nobody = server.as(null);
    const looks = Array.from({ length: 600 }, (_, at) => (at % 2 === 0 ? 'UNI-GUESS' : ' uni-guess '));
    for (const code of looks) expect((await nobody.call(findUniversity, { params: { code } })).status).toBe(404);
    expect((await nobody.call(findUniversity, { params: { code: 'uni-guess' } })).status).toBe(429);
    expect((await nobody.call(findUniversity, { params: { code: 'UNI-OTHER' } })).status).toBe(404);
  });
});
