import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register, requestPasswordReset, resendVerification } from '#contract/account';
import type { Endpoint } from '#contract/endpoint';
import { sendFeedback } from '#contract/feedback';
import { getSite } from '#contract/site';
import { findUniversity, registerUniversity } from '#contract/university';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';

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

  const password = 'violet harbour tandem';
  const letters = [
    ['a reset', requestPasswordReset, 600, (email: string) => ({ email })],
    ['another verification', resendVerification, 600, (email: string) => ({ email })],
    // Nobody can register there: attempts are counted.
    [
      'a registration',
      register,
      600,
      (email: string) => ({ email, password, user_type: 'student', university_id: 'UNI-NONE' }),
    ],
    [
      'a new university',
      registerUniversity,
      60,
      (email: string) => ({ name: 'N', location: 'L', email, admin_email: email, admin_password: email }),
    ],
  ] as const;

  it.each(letters)(
    'that are answered by letters, as %s, are taken from a whole intake behind one address, and not without end',
    async (_, endpoint: Endpoint, max, bodyOf) => {
      const ask = (at: number) =>
        server.as(null).call(endpoint, { body: bodyOf(`intake${String(at)}@longhand.test`) as never });
      for (let sent = 0; sent < max; sent += 1) expect((await ask(sent)).status).not.toBe(429);
      const refused = await ask(max);
      expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    },
  );

  it('count a code by itself, however it is written', async () => {
    const nobody = server.as(null);
    const looks = Array.from({ length: 600 }, (_, at) => (at % 2 === 0 ? 'UNI-GUESS' : ' uni-guess '));
    for (const code of looks) expect((await nobody.call(findUniversity, { params: { code } })).status).toBe(404);
    expect((await nobody.call(findUniversity, { params: { code: 'uni-guess' } })).status).toBe(429);
    expect((await nobody.call(findUniversity, { params: { code: 'UNI-OTHER' } })).status).toBe(404);
  });
});
