import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, NoticeStage, QUIET_MS } from '../../../tests/fixtures/notice-stage.ts';
import { subjectOf } from '../../../tests/fixtures/post-office.ts';
import { claimLetters } from '../mail/store.ts';
import { startMailWorker } from '../mail/worker.ts';
import { writeNotices } from './write-notices.ts';
import type { Notice } from './kinds.ts';

const MAIN = new URL('../../app/main.ts', import.meta.url).pathname;

let stage: NoticeStage;
beforeEach(async () => {
  stage = await NoticeStage.build();
});
afterEach(() => stage.close());

describe('a letter of notices', () => {
  it('is not sent where the change that it tells of was taken back', async () => {
    const change = stage.server.database.asTenant(stage.people.T1, async (tx) => {
      await writeNotices(tx, stage.people.T1.universityId, [stage.returned()], stage.server.now());
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    expect(await stage.afterQuiet()).toEqual([]);
  });

  it('comes once from two servers at the same moment, however often each looks', async () => {
    await stage.tell(stage.returned(), stage.returned(stage.people.S2), stage.returned(stage.people.S3));
    stage.server.advance(QUIET_MS);
    const other = stage.startWorker();
    await Promise.all([stage.worker.sendDue(), other.sendDue(), stage.worker.sendDue(), other.sendDue()]);
    await other.stop();
    expect(stage.office.arrived.map(({ to }) => to).sort()).toEqual(
      [stage.people.S1.email, stage.people.S2.email, stage.people.S3.email].sort(),
    );
  });

  it('takes every notice once while others are being written', async () => {
    const rounds = Array.from({ length: 20 }, (_, at) => at);
    await Promise.all(
      rounds.map(async (at) => {
        await stage.tell(at % 2 === 0 ? stage.returned() : stage.approved());
        stage.server.advance(QUIET_MS);
        await stage.worker.sendDue();
      }),
    );
    await stage.afterQuiet();
    const left = await stage.server.database.asOwner((tx) =>
      tx.selectFrom('notices').select(['settled_at', 'mail_id']).execute(),
    );
    expect(left).toHaveLength(rounds.length);
    expect(left.filter(({ mail_id }) => mail_id === null)).toEqual([]);
  });

  it('is sent once by another server where one died with it in its hands', async () => {
    await stage.tell(stage.returned());
    stage.server.advance(QUIET_MS);
    // The worker gathers the notice and dies before it sends the letter.
    stage.office.mode = 'refuse';
    await stage.worker.sendDue();
    stage.office.mode = 'take';
    stage.server.advance(MINUTE_MS);
    const { universityId } = stage.people.campus;
    const claimed = await stage.server.database.asOwner(
      (tx) => claimLetters(stage.server.services, tx, universityId),
      universityId,
    );
    expect(claimed.map(({ to }) => to)).toEqual([stage.people.S1.email]);
    await stage.worker.sendDue();
    expect(stage.office.arrived).toEqual([]);
    stage.server.advance(3 * MINUTE_MS);
    await stage.worker.sendDue();
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(1);
  });

  it('is sent once though the program is killed while it hands it over', { timeout: 120_000 }, async () => {
    await stage.worker.stop();
    await stage.tell(stage.returned());
    const dataDir = await mkdtemp(join(tmpdir(), 'longhand-killed-'));
    const { database, host = '' } = stage.server.postgres;
    stage.office.mode = 'hang';
    const before = stage.office.begun();
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, '--no-demo'], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '4507',
        LONGHAND_DATA_DIR: dataDir,
        LONGHAND_KEY: '07'.repeat(32),
        DATABASE_URL: `postgres://longhand@/${String(database)}?host=${encodeURIComponent(host)}`,
        SMTP_URL: stage.office.url,
      },
      stdio: 'ignore',
    });
    const gone = once(child, 'exit');
    // The test's clock is months behind, so the notice is due.
    while (stage.office.begun() === before && child.exitCode === null)
      await new Promise((done) => setTimeout(done, 50));
    child.kill('SIGKILL');
    await gone;
    stage.office.mode = 'take';
    stage.server.setClock(new Date(Date.now() + 5 * MINUTE_MS));
    const survivor = stage.startWorker();
    await survivor.sendDue();
    await survivor.sendDue();
    await survivor.stop();
    await rm(dataDir, { recursive: true });
    expect(stage.office.arrived.map(({ to }) => to)).toEqual([stage.people.S1.email]);
    stage.worker = stage.startWorker();
  });

  it('has the same Message-ID at every attempt, so that a mailbox can tell', async () => {
    await stage.tell(stage.returned());
    stage.server.advance(QUIET_MS);
    const ids: string[] = [];
    const failing = startMailWorker(
      () => stage.server.services,
      async ({ messageId }) => {
        ids.push(messageId);
        throw new Error('come later');
      },
    );
    await failing.sendDue();
    stage.server.advance(2 * MINUTE_MS);
    await failing.sendDue();
    await failing.stop();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    stage.server.advance(5 * MINUTE_MS);
    await stage.worker.sendDue();
    expect(stage.office.arrived[0]?.text).toContain(`Message-ID: ${ids[0] ?? ''}`);
  });

  it('says no grade, no word of a student and no name but the reader’s own', async () => {
    await stage.tell(stage.returned());
    await stage.server.database.asOwner(async (tx) => {
      const submission = await tx
        .insertInto('submissions')
        .values({
          university_id: stage.people.S1.universityId,
          user_id: stage.people.S1.userId,
          assignment_id: stage.people.assignmentId,
          head: Buffer.alloc(32),
          wrapped_key: null,
          grade: 63.25,
          graded_at: stage.server.now(),
          created_at: stage.server.now(),
          updated_at: stage.server.now(),
          deleted_at: null,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const asked: Notice = {
        user: stage.people.T1.userId,
        kind: 'regrade_asked',
        about: { submission: submission.id },
      };
      await writeNotices(tx, stage.people.T1.universityId, [asked], stage.server.now());
    });
    const letters = await stage.afterQuiet();
    expect(letters).toHaveLength(2);
    const asking = letters.find(({ to }) => to === stage.people.T1.email);
    const toTeacher = asking?.text ?? '';
    expect(subjectOf(asking)).toContain('You are asked to look at a grade again');
    expect(toTeacher).toMatch(/\/teacher\/assignment\/[\w-]{36}\?submission=[\w-]{36}/);
    // Unfolds the lines and removes URLs, whose codes may contain any letters.
    expect(toTeacher.replaceAll(/=\r?\n/g, '').replaceAll(/https?:\S+/g, '')).not.toContain('S1');
    for (const { text } of letters) expect(text).not.toMatch(/63[.,]25/);
  });
});
