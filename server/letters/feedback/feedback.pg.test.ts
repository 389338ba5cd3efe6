import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FEEDBACK_MAX_LENGTH, sendFeedback } from '#contract/feedback';
import { getSite } from '#contract/site';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import type { ReadyLetter } from '../mail/ready.ts';
import { newestLetters } from '../mail/store.ts';
import { startMailWorker, type MailWorker } from '../mail/worker.ts';

let server: TestServer;
let worker: MailWorker;
let taken: ReadyLetter[] = [];
let refusing = false;

beforeEach(async () => {
  taken = [];
  refusing = false;
  server = await startTestServer();
  worker = startMailWorker(
    () => server.services,
    async (letter) => {
      if (refusing) throw new Error('come later');
      taken.push(letter);
    },
  );
});
afterEach(async () => {
  await worker.stop();
  await server.close();
});

const words = { name: 'Joseph\nLalrinmawia', email: 'joseph@longhand.test', feedback: 'It was still there.' };
const send = (body: Record<string, unknown>) => server.as(null).call(sendFeedback, { body: body as never });

describe('feedback', () => {
  it('is thanked for, stored, and mailed once to who is meant to read it', async () => {
    expect((await send(words)).ok.message).toBe('Thank you for your feedback!');
    await worker.sendDue();
    await worker.sendDue();
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({
      to: 'feedback@longhand.test',
      replyTo: words.email,
      subject: 'Feedback from Joseph Lalrinmawia',
    });
    expect(taken[0]?.text).toContain(words.feedback);
  });

  it('waits while the mail server refuses, and can be read meanwhile', async () => {
    refusing = true;
    await send(words);
    await worker.sendDue();
    const letters = await newestLetters(server.services, 10);
    expect(letters.map(({ subject }) => subject)).toEqual(['Feedback from Joseph Lalrinmawia']);
    refusing = false;
    server.advance(2 * 60_000);
    await worker.sendDue();
    expect(taken).toHaveLength(1);
  });

  it('is refused where a part is missing, too long or not known, by the name of its field', async () => {
    const wrong: [string, Record<string, unknown>][] = [
      ['name', { ...words, name: ' ' }],
      ['email', { ...words, email: 'joseph' }],
      ['feedback', { ...words, feedback: '' }],
      ['feedback', { ...words, feedback: 'x'.repeat(FEEDBACK_MAX_LENGTH + 1) }],
      ['', { ...words, sender: 'somebody' }],
    ];
    for (const [path, body] of wrong) {
      const { problem } = await send(body);
      expect([problem.code, problem.issues?.map((issue) => issue.path)]).toEqual(['bad_body', [path]]);
    }
    await worker.sendDue();
    expect(taken).toEqual([]);
  });

  it('can be added and never be read by whoever the public calls act as', async () => {
    await send(words);
    const read = server.database.asAuth((tx) => tx.selectFrom('feedback').selectAll().execute());
    await expect(read).rejects.toThrow(/permission denied/);
  });
});

describe('what the public pages show', () => {
  it('is what the installation was told', async () => {
    const social = [{ name: 'Mastodon', url: 'https://example.social/@us' }];
    Object.assign(server.services.env, { site: { ...server.services.env.site, social } });
    expect((await server.as(null).call(getSite)).ok).toEqual({ sales_email: 'sales@longhand.test', social });
  });
});
