import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { enroll, unenroll } from '#contract/enrollment';
import { sendFeedback } from '#contract/feedback';
import { updateStudentProfile } from '#contract/profile';
import { releasedAction, releasedCall, releasedDatabase } from '../../../tests/fixtures/released-database.ts';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { problemOf } from '../../../tests/fixtures/fake-answers.ts';
import { ADA, COURSE } from '../../../tests/fixtures/fake-university.ts';
import { outboxRow } from '../../../tests/fixtures/outbox-rows.ts';
import { documentKey } from './rows.ts';

const stage = deviceStage();
const feedback = { name: 'Ada', email: 'ada@example.edu', feedback: 'Kept by the version before.' };
const ASKED = { name: 'enroll', course: COURSE } as const;

describe('what version 2 of the database holds', () => {
  it('is sent once: edits, actions in their stream, calls under their own keys, with their files', async () => {
    const edits = releasedAction(ADA, 1, []);
    const head = { ...edits.head, target: TARGET, document: documentKey(TARGET) };
    const words = outboxRow(1, 'written before');
    const actions = releasedAction(ADA, 2, [ASKED, { name: 'unenroll', course: COURSE }]);
    const picture = new Blob(['pixels'], { type: 'image/webp' });
    const name = { first_name: 'Ada', last_name: 'Lovelace', student_id: 'R-1' };
    const profile = { ...name, year_of_study: '1', section: 'A', semester: '1' };
    await releasedDatabase(stage.browser.indexedDB, {
      streams: [head, actions.head],
      outbox: [{ ...words, stream: head.stream, user: ADA }, ...actions.rows],
      calls: [
        releasedCall(3, sendFeedback, { user: null, body: feedback }),
        releasedCall(5, updateStudentProfile, { user: ADA, body: profile, files: { profile_picture: picture } }),
      ],
      meta: [{ key: 'calls', last: 5 }],
    });
    const tab = await stage.browser.open();
    await tab.clock.advance(20_000);
    expect(stage.university.text()).toBe('written before');
    expect(stage.university.actions.map(({ op }) => op.kind === 'action' && op.action.name)).toEqual([
      'enroll',
      'unenroll',
    ]);
    expect(stage.university.requestServer.calls).toMatchObject([
      { path: '/api/feedback/', key: 'key-3', body: feedback },
      { path: '/api/profile/student/', key: 'key-5', body: { profile_picture: 'image/webp pixels' } },
    ]);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    tab.kill();
    const next = await stage.browser.open();
    await next.clock.advance(60_000);
    expect(stage.university.actions).toHaveLength(2);
    expect(stage.university.requestServer.calls).toHaveLength(2);
  });

  it('RQ7 is sent before what is asked for now', async () => {
    const { head, rows } = releasedAction(ADA, 1, [ASKED]);
    await releasedDatabase(stage.browser.indexedDB, { streams: [head], outbox: rows });
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(tab.device.queue(unenroll, { params: { id: COURSE } }, 'Logic'));
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { kind: 'request', title: 'Logic', undoable: true, request: { path: enroll.path, body: { course: COURSE } } },
      { kind: 'request', request: { path: unenroll.path } },
    ]);
    const came: string[] = [];
    const { fetch } = stage.university;
    stage.browser.fetch = async (path, init) => {
      if (/outbox|enroll/.test(path)) came.push(path.includes('outbox') ? 'push' : 'request');
      if (came.length === 1 && path.includes('outbox')) throw new TypeError('Failed to fetch');
      return fetch(path, init);
    };
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(came).toEqual(['push', 'push', 'request']);
    expect(tab.device.done()).toMatchObject([
      { request: { path: enroll.path }, answer: { course: COURSE, status: 'enrolled' } },
      { request: { path: unenroll.path }, answer: { status: 'none' } },
    ]);
  });

  it('UN1 can be undone where no request has carried it; UN2 not where one has', async () => {
    const { head, rows } = releasedAction(ADA, 1, [ASKED, { name: 'unenroll', course: COURSE }]);
    await releasedDatabase(stage.browser.indexedDB, { streams: [{ ...head, carried: 1 }], outbox: rows });
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const [first, second] = await tab.wait(tab.device.waiting());
    expect([first?.undoable, second?.undoable]).toEqual([false, true]);
    expect(await tab.wait(tab.device.undo(first?.id ?? ''))).toBe('already sent');
    expect(await tab.wait(tab.device.undo(second?.id ?? ''))).toBe('undone');
    expect(await tab.wait(tab.device.undo(second?.id ?? ''))).toBe('undone');
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(stage.university.actions.map(({ op }) => op.kind)).toEqual(['action', 'skip']);
  });

  it('UN2 can’t be undone once a push has carried it, even if the answer was lost', async () => {
    const { head, rows } = releasedAction(ADA, 1, [ASKED]);
    await releasedDatabase(stage.browser.indexedDB, { streams: [head], outbox: rows });
    stage.browser.fetch = async (path, init) => {
      const answer = await stage.university.fetch(path, init);
      if (path.includes('/outbox/')) throw new TypeError('Failed to fetch');
      return answer;
    };
    const tab = await stage.browser.open();
    await tab.clock.advance(2000);
    const [item] = await tab.wait(tab.device.waiting());
    expect(item).toMatchObject({ kind: 'request', undoable: false });
    expect(await tab.wait(tab.device.undo(item?.id ?? ''))).toBe('already sent');
  });

  it('EM6 is made once where its head was lost, and can’t be undone', async () => {
    const { rows } = releasedAction(ADA, 1, [ASKED]);
    await releasedDatabase(stage.browser.indexedDB, { streams: [], outbox: rows });
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ kind: 'request', error: null, undoable: false }]);
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(stage.university.actions.map(({ op }) => op.kind)).toEqual(['action']);
  });

  it('shows a refusal until it was read', async () => {
    const refused = problemOf('forbidden', 'No.');
    const call = releasedCall(1, updateStudentProfile, { user: ADA, body: { section: 'B' }, refused });
    await releasedDatabase(stage.browser.indexedDB, { calls: [call] });
    const tab = await stage.browser.open();
    const [item] = await tab.wait(tab.device.waiting());
    expect(item).toMatchObject({ kind: 'refused', error: 'No.', request: { body: { section: 'B' } } });
    await tab.wait(tab.device.dismiss(item?.id ?? ''));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    await tab.clock.advance(60_000);
    expect(stage.university.requestServer.calls).toEqual([]);
  });

  it('is there after the upgrade under Dexie’s own eyes: no row is left behind', async () => {
    const call = releasedCall(1, sendFeedback, { user: null, body: feedback });
    await releasedDatabase(stage.browser.indexedDB, { calls: [call] });
    stage.university.weather = { kind: 'no network' };
    await stage.browser.open();
    const dexie = await new Dexie('longhand', { indexedDB: stage.browser.indexedDB, IDBKeyRange }).open();
    expect(await dexie.table('calls').count()).toBe(0);
    expect(await dexie.table('requests').toArray()).toMatchObject([{ key: 'key-1', number: 1 }]);
    dexie.close();
  });
});
