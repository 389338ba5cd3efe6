import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_HEADER, CONTRACT_VERSION, OLDEST_ACCEPTED_VERSION } from '#contract/version';
import { openApiDocument } from '../docs/document.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const health = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url: '/api/health/', headers });

/** Of the API's description without its version. Raise CONTRACT_VERSION where it changes, and put the new one here. */
const DIGEST = 'e21cb7825a78c0c0';

/** A request for an endpoint that no server knows yet, and one with a body that is not understood. */
const ASKED = [
  { method: 'POST', url: '/api/inventions/', payload: {} },
  { method: 'POST', url: '/api/auth/login/', payload: { email: 7 } },
] as const;

describe('the contract that a client speaks', () => {
  it('is refused with 426 where it is older than the oldest accepted one, or no number', async () => {
    for (const spoken of [String(OLDEST_ACCEPTED_VERSION - 1), 'one']) {
      const answer = await health({ [CONTRACT_HEADER]: spoken });
      expect(answer.statusCode).toBe(426);
      expect(answer.json()).toMatchObject({ code: 'contract_too_old' });
    }
  });

  it('is taken from the oldest accepted one on, and need not be named', async () => {
    for (const spoken of [OLDEST_ACCEPTED_VERSION, CONTRACT_VERSION]) {
      expect((await health({ [CONTRACT_HEADER]: String(spoken) })).statusCode).toBe(200);
    }
    expect((await health({})).statusCode).toBe(200);
  });

  it('that is newer than the server’s has nothing refused for good, for the next server may know it', async () => {
    for (const request of ASKED) {
      const speaking = (version: number) =>
        server.app.inject({ ...request, headers: { [CONTRACT_HEADER]: String(version) } });
      const later = await speaking(CONTRACT_VERSION + 1);
      expect([later.statusCode, later.headers['retry-after'], later.json()]).toMatchObject([
        503,
        '20',
        { code: 'busy' },
      ]);
      expect((await speaking(CONTRACT_VERSION)).statusCode).toBeOneOf([400, 404]);
    }
  });

  it('has another version where its description is another', () => {
    const { info, ...described } = openApiDocument();
    const digest = createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 16);
    expect([info.version, digest]).toEqual([String(CONTRACT_VERSION), DIGEST]);
  });
});
