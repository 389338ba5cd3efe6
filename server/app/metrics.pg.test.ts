import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAssignments } from '#contract/assignment';
import { updateStudentProfile } from '#contract/profile';
import { startTestServer, type People, type TestServer } from '../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../tests/fixtures/pushing.ts';
import { freePort } from '../../scripts/server-process.ts';
import { listenForMetrics } from '../platform/metrics/listen.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { watchServer } from './watch.ts';

const SERIES_MAX = 500;
const ALERTS = new URL('../../docs/operations/alerts.yaml', import.meta.url);

let server: TestServer;
let people: People;
let metrics: Metrics;
beforeAll(async () => {
  server = await startTestServer({ metrics: { host: '127.0.0.1', port: 1 } });
  people = await server.people();
  metrics = server.services.metrics as Metrics;
  watchServer(metrics, server.services);
});
afterAll(() => server.close());

/** The value of one series, named as in the text; NaN where it is not there. */
async function valueOf(series: string, from = metrics): Promise<number> {
  const line = (await from.text()).split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? NaN);
}

describe('the metrics of a server', () => {
  it('count requests by kind and status, and an op once, however often it is sent', async () => {
    const page = essayFor(people, 'one', 'two', 'three');
    await sendPush(server, people.S1, page.part(1, 2));
    await sendPush(server, people.S1, page.part());
    await sendPush(server, people.S1, page.part());
    await server.as(people.S1).call(listAssignments);
    await server.as(null).call(listAssignments);
    await server.as(people.S1).call(updateStudentProfile, { body: { first_name: '' } as never });
    await server.app.inject({ url: '/no-such-page' });
    expect(await valueOf('longhand_ops_stored_total')).toBe(3);
    expect(await valueOf('longhand_requests_total{kind="push",status="202"}')).toBe(3);
    expect(await valueOf('longhand_requests_total{kind="read",status="200"}')).toBe(1);
    expect(await valueOf('longhand_requests_total{kind="read",status="401"}')).toBe(1);
    expect(await valueOf('longhand_requests_total{kind="change",status="400"}')).toBe(1);
    expect(await valueOf('longhand_request_seconds_count{kind="push"}')).toBe(3);
    expect(await metrics.text()).toMatch(/^longhand_requests_total\{kind="page",/m);
  });

  it('tell how long the oldest due letter waits, and nothing of letters that are sent, given up or not due', async () => {
    const { universityId: university_id, userId: user_id } = people.S1;
    const at = (seconds: number) => new Date(server.now().getTime() + seconds * 1000);
    const letter = { university_id, user_id, kind: 'reset' as const, created_at: at(-90), next_at: at(-60) };
    await server.database.asOwner((tx) =>
      tx
        .insertInto('mails')
        .values([
          letter,
          { ...letter, created_at: at(-30), next_at: at(40), attempts: 1 },
          { ...letter, created_at: at(-400), sent_at: at(-1) },
          { ...letter, created_at: at(-400), failed_at: at(-1) },
          { ...letter, created_at: at(-400), next_at: at(60) },
        ])
        .execute(),
    );
    expect(await valueOf('longhand_letters_waiting{queue="mail"}')).toBe(2);
    expect(await valueOf('longhand_letters_oldest_seconds{queue="mail"}')).toBe(90);
    expect(await valueOf('longhand_letters_waiting{queue="notifications"}')).toBe(0);
  });

  it('tell how far the clock of the server is from that of its database', async () => {
    const own = createMetrics(() => new Date());
    watchServer(own, { database: server.database, clock: () => new Date(Date.now() - 86_400_000) });
    expect(await valueOf('longhand_clock_ahead_seconds', own)).toBeCloseTo(-86_400, -1);
  });

  it('name nobody, and are few', async () => {
    const text = await metrics.text();
    const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(series.length).toBeLessThanOrEqual(SERIES_MAX / 2);
    const { S1, campus, assignmentId } = people;
    const told = [S1.userId, S1.universityId, campus.code, assignmentId, '@'].filter((word) => text.includes(word));
    expect(told).toEqual([]);
  });

  it('hold all that the alerts ask for', async () => {
    const text = await metrics.text();
    const asked = new Set(readFileSync(ALERTS, 'utf8').match(/longhand_\w+/g));
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
  });

  it('come without what can’t be read, and say that the database is down', async () => {
    const alone = createMetrics(() => new Date(), 100);
    watchServer(alone, {
      clock: server.services.clock,
      database: {
        ...server.database,
        ping: () => new Promise(() => undefined),
        asOwner: () => Promise.reject(new Error('It is gone.')),
      },
    });
    alone.ran('mail');
    expect(await valueOf('longhand_database_up', alone)).toBe(0);
    expect(await valueOf('longhand_letters_waiting{queue="mail"}', alone)).toBeNaN();
    expect(await valueOf('longhand_database_connections{login="owner",use="waiting"}', alone)).toBe(0);
    expect(await valueOf('longhand_job_completed_timestamp_seconds{job="mail"}', alone)).toBeGreaterThan(0);
    expect(await valueOf('longhand_database_up')).toBe(1);
  });
});

describe('a job', () => {
  it('counts as run at the start of the server, so that one that never comes to its end is noticed', async () => {
    let now = new Date('2026-03-02T08:00:00Z');
    const own = createMetrics(() => now);
    now = new Date('2026-03-02T09:00:00Z');
    own.ran('mail');
    const at = (job: string) => valueOf(`longhand_job_completed_timestamp_seconds{job="${job}"}`, own);
    expect([await at('mail'), await at('reminders')]).toEqual([1_772_442_000, 1_772_438_400]);
  });
});

describe('the address of the metrics', () => {
  it('is not the app’s', async () => {
    const port = await freePort();
    const end = await listenForMetrics(metrics, { host: '127.0.0.1', port });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('longhand_database_up 1');
    expect((await fetch(`http://127.0.0.1:${port}/api/health/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    await expect(listenForMetrics(metrics, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await end();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
    expect((await server.app.inject({ url: '/metrics' })).body).not.toContain('longhand_');
  });
});
