import { describe, expect, it } from 'vitest';
// Imported early: the app loads them when needed, and the fake clock doesn’t wait for that.
import '../requests/queue.ts';
import './decisions.ts';
import { enroll, unenroll } from '#contract/enrollment';
import { updateStudentProfile } from '#contract/profile';
import { profile, say } from '../../../tests/fixtures/asked-requests.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { problemOf } from '../../../tests/fixtures/fake-answers.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { COURSE } from '../../../tests/fixtures/fake-university.ts';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { asked } from '../device/transaction.ts';
import type { RequestRow } from '../requests/row.ts';

const stage = deviceStage();
const MINUTE = 60_000;

/** Lets the server fail on these paths. */
function failOn(tab: FakeTab, isFailing: (path: string) => boolean): void {
  const { fetch } = stage.university;
  stage.university.now = () => Date.UTC(2026, 0, 5, 9) + tab.clock.now;
  stage.browser.fetch = async (path, init) => {
    if (!isFailing(path)) return fetch(path, init);
    const headers = { 'content-type': 'application/json', date: new Date(stage.university.now()).toUTCString() };
    return new Response(JSON.stringify(problemOf('internal', 'Oh.')), { status: 500, headers });
  };
}

async function waitMinutes(tab: FakeTab, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 5) await tab.clock.advance(5 * MINUTE);
}

/** A student without a network asks to enroll in a course and to leave it; the server will fail on the first. */
async function askTwice(): Promise<FakeTab> {
  stage.university.weather = { kind: 'no network' };
  const tab = await stage.browser.open();
  await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
  await tab.wait(tab.device.queue(unenroll, { params: { id: COURSE } }, 'Logic'));
  stage.university.weather = { kind: 'fair' };
  return tab;
}

const isEnroll = (path: string) => path === '/api/courses/enroll/';

describe('a request on which the server fails alone', () => {
  it('PO9 is parked after ten times over an hour, and the requests after it leave', async () => {
    const tab = await askTwice();
    failOn(tab, isEnroll);
    await tab.page('online');
    await waitMinutes(tab, 50);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ kind: 'request' }, { kind: 'request' }]);
    await waitMinutes(tab, 60);
    expect(stage.university.requestServer.done()).toEqual(['unenroll']);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { kind: 'parked', title: 'Logic', error: 'Oh.', parked: 'retryable', request: { body: { course: COURSE } } },
    ]);
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'failed op' }] });
  });

  it('PO9 is sent again under its key when its owner says so, or deleted for good', async () => {
    const tab = await askTwice();
    failOn(tab, isEnroll);
    await tab.page('online');
    await waitMinutes(tab, 120);
    const [item] = await tab.wait(tab.device.waiting());
    const keys = () => stage.university.requests.filter(({ path }) => isEnroll(path)).length;
    const before = keys();
    await waitMinutes(tab, 60);
    expect(keys()).toBe(before);
    stage.browser.fetch = stage.university.fetch;
    expect(await tab.wait(tab.device.retry(item?.id ?? ''))).toBe(true);
    await tab.clock.advance(10_000);
    expect(stage.university.requestServer.done()).toEqual(['unenroll', 'enroll']);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it('PO9 that was discarded does not come back from local storage', async () => {
    const tab = await askTwice();
    failOn(tab, isEnroll);
    await tab.page('online');
    await waitMinutes(tab, 120);
    const [item] = await tab.wait(tab.device.waiting());
    expect(await tab.wait(tab.device.discardParked(item?.id ?? ''))).toBe(true);
    tab.kill();
    stage.browser.fetch = stage.university.fetch;
    const next = await stage.browser.open();
    // The next request makes the page look at what local storage holds.
    await next.wait(say(next));
    await next.clock.advance(MINUTE);
    expect(stage.university.requestServer.done()).toEqual(['unenroll']);
    expect(await next.wait(next.device.waiting())).toEqual([]);
  });

  it('PO3 is not parked while the server fails on all of them', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(say(tab));
    await tab.wait(tab.device.request(updateStudentProfile, { body: profile }, 'Your profile'));
    stage.university.weather = { kind: 'fair' };
    failOn(tab, (path) => path.includes('/feedback/') || path.includes('/profile/'));
    await tab.page('online');
    await waitMinutes(tab, 300);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ kind: 'request' }, { kind: 'request' }]);
  });

  it('PO9 that is damaged is parked with its content', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(say(tab));
    const database = createDatabase(dexieOpener(stage.browser.indexedDB));
    await database.run(['requests'], 'readwrite', async (tx) => {
      const [first] = await asked<RequestRow[]>(tx.objectStore('requests').getAll());
      await asked(tx.objectStore('requests').put({ ...first, body: { a: 1n } }));
    });
    database.drop();
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await waitMinutes(tab, 60);
    const [item] = await tab.wait(tab.device.waiting());
    expect(item).toMatchObject({ kind: 'parked', damaged: true, request: { body: { a: 1n } } });
  });
});
