import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT_HEADER, CONTRACT_VERSION, OLDEST_ACCEPTED_VERSION } from '#contract/version';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const health = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url: '/api/health/', headers });

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
});
