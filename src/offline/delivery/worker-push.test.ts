import { beforeEach, describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { releasedAction, releasedCall, releasedDatabase } from '../../../tests/fixtures/released-database.ts';
import { FakeBrowser, type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { enroll, unenroll } from '#contract/enrollment';
import { FakeClock, quiet } from '../../../tests/fixtures/fake-clock.ts';
import { ADA, ASSIGNMENT, COURSE, FakeUniversity } from '../../../tests/fixtures/fake-university.ts';
import { createDatabase, openExisting } from '../device/database.ts';
import { deriveKeys } from '../device/derive-keys.ts';
import { createDeviceKeys } from '../device/device-keys.ts';
import { pushLock, REQUESTS_LOCK } from '../device/locks.ts';
import type { KeyRow } from '../device/rows.ts';
import { pushFromWorker, type WorkerPorts } from './worker-push.ts';

const TARGET = { kind: 'assignment', id: ASSIGNMENT } as const;

let university: FakeUniversity;
let browser: FakeBrowser;

beforeEach(() => {
  university = new FakeUniversity();
  browser = new FakeBrowser(university.fetch);
  browser.signedIn(university.session());
});

function workerPorts(): WorkerPorts {
  return {
    fetch: (path, init) => browser.fetch(path, init),
    clock: new FakeClock(),
    random: () => 0.5,
    crypto: globalThis.crypto,
    locks: browser.locks.of(null),
    compress: undefined,
    indexedDB: browser.indexedDB,
    openChannel: undefined,
  };
}

/** Ada's key on this device, as after a log-in. */
async function deviceKey(): Promise<KeyRow> {
  const { device } = university.session();
  const keys = await deriveKeys(device, globalThis.crypto.subtle);
  return { user: ADA, device: device.id, ...keys, keptAtMs: 0 };
}

/** Opens a page that writes offline and dies. */
async function leaveUnsent(text: string): Promise<FakeTab> {
  const tab = await browser.open();
  await tab.wait(tab.device.signIn(university.session()));
  university.weather = { kind: 'no network' };
  const writer = await tab.wait(tab.device.writer(TARGET));
  tab.type(writer, text);
  await tab.clock.advance(1000);
  tab.kill();
  university.weather = { kind: 'fair' };
  university.requests.length = 0;
  return tab;
}

describe('SW1 a background push', () => {
  it('sends what a closed page left, with the device key alone', async () => {
    await leaveUnsent('The bus has no network.');
    expect(await pushFromWorker(workerPorts())).toBe(true);
    expect(university.text()).toBe('The bus has no network.');
    expect(university.requests.every(({ headers }) => headers.get('authorization') === null)).toBe(true);
    const tab = await browser.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toBe('The bus has no network.');
    expect(writer.state().kind).toBe('at university');
  });

  it.each([
    ['without a network', { kind: 'no network' } as const],
    ['behind a portal', { kind: 'portal', status: 202 } as const],
    ['when its answer is lost', { kind: 'answer lost' } as const],
  ])('asks to be called again %s, and then sends all once', async (_, weather) => {
    await leaveUnsent('abc');
    university.weather = weather;
    expect(await pushFromWorker(workerPorts())).toBe(false);
    university.weather = { kind: 'fair' };
    expect(await pushFromWorker(workerPorts())).toBe(true);
    expect(university.text()).toBe('abc');
    expect(new Set(university.stored()).size).toBe(university.stored().length);
  });

  it('PU12 leaves the work of a refused key to a page and its token, and has the next refresh ask for a new key', async () => {
    await leaveUnsent('abc');
    const keys = () =>
      createDeviceKeys(
        createDatabase(() => openExisting(browser.indexedDB)),
        crypto.subtle,
        new FakeClock(),
      );
    expect(await keys().wanted(ADA)).toBe(false);
    university.refuseDeviceKey = true;
    expect(await pushFromWorker(workerPorts())).toBe(false);
    expect(await keys().wanted(ADA)).toBe(true);
    const tab = await browser.open();
    await tab.wait(tab.device.writer(TARGET));
    await tab.clock.advance(10_000);
    expect(university.text()).toBe('abc');
    expect(university.requests.at(-1)?.headers.get('authorization')).toBe('Bearer access-1');
  });

  it('leaves the work to a page that is pushing, and asks to be woken again', async () => {
    await leaveUnsent('abc');
    void browser.locks.of(null).request(pushLock(ADA), {}, () => new Promise(() => undefined));
    await quiet();
    expect(await pushFromWorker(workerPorts())).toBe(false);
    expect(university.pushes()).toBe(0);
  });

  it('SL5 brings what was sealed at a sign-out, and does nothing where no page has been', async () => {
    await leaveUnsent('abc');
    university.weather = { kind: 'no network' };
    const tab = await browser.open();
    await tab.wait(tab.device.signOut());
    university.weather = { kind: 'fair' };
    expect(await pushFromWorker(workerPorts())).toBe(true);
    expect(university.text()).toBe('abc');
    expect(await pushFromWorker({ ...workerPorts(), indexedDB: new IDBFactory() })).toBe(true);
  });
});

/** Opens a page that makes two requests offline and dies. */
async function leaveRequests(): Promise<void> {
  const tab = await browser.open();
  await tab.wait(tab.device.signIn(university.session()));
  university.weather = { kind: 'no network' };
  await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
  await tab.wait(tab.device.queue(unenroll, { params: { id: COURSE } }, 'Logic'));
  await tab.clock.advance(1000);
  expect(tab.syncs).toBeGreaterThan(0);
  tab.kill();
  university.weather = { kind: 'fair' };
  university.requests.length = 0;
}

describe('SW1 a database of the version before', () => {
  it('is pushed from, and left to the next page beyond that', async () => {
    const { head, rows } = releasedAction(ADA, 1, [{ name: 'enroll', course: COURSE }]);
    await releasedDatabase(browser.indexedDB, {
      streams: [head],
      outbox: rows,
      calls: [releasedCall(1, unenroll, { user: ADA, params: { id: COURSE }, body: null })],
      keys: [await deviceKey()],
      meta: [{ key: 'session', user: ADA }],
    });
    expect(await pushFromWorker(workerPorts())).toBe(true);
    expect(university.actions).toHaveLength(1);
    const tab = await browser.open();
    await tab.clock.advance(10_000);
    expect(university.actions).toHaveLength(1);
    expect(university.requestServer.done()).toEqual(['unenroll']);
  });
});

describe('SW1 requests in the background', () => {
  it('are sent in their order with the device key alone, and their outcomes are told to the next page', async () => {
    await leaveRequests();
    expect(await pushFromWorker(workerPorts())).toBe(true);
    expect(university.requestServer.done()).toEqual(['enroll', 'unenroll']);
    expect(university.requests.every(({ headers }) => headers.get('authorization') === null)).toBe(true);
    const next = await browser.open();
    expect(await next.wait(next.device.waiting())).toEqual([]);
    expect(next.device.done()).toMatchObject([{ answer: { status: 'enrolled' } }, { answer: { status: 'none' } }]);
    await next.clock.advance(60_000);
    expect(university.requestServer.calls).toHaveLength(2);
  });

  it('that are refused are kept for their owner', async () => {
    await leaveRequests();
    university.refusal = 'This course is full.';
    expect(await pushFromWorker(workerPorts())).toBe(true);
    const next = await browser.open();
    const refused = await next.wait(next.device.waiting());
    expect(refused).toMatchObject([{ kind: 'refused', error: 'This course is full.' }, { kind: 'refused' }]);
    for (const { id } of refused) await next.wait(next.device.dismiss(id));
    await next.clock.advance(60_000);
    expect(university.requestServer.calls).toHaveLength(2);
  });

  it('of which the answer is lost are sent again under their keys, and done once', async () => {
    await leaveRequests();
    browser.fetch = async (path, init) => {
      const answer = await university.fetch(path, init);
      if (path.includes('/courses/')) throw new TypeError('Failed to fetch');
      return answer;
    };
    expect(await pushFromWorker(workerPorts())).toBe(false);
    browser.fetch = university.fetch;
    expect(await pushFromWorker(workerPorts())).toBe(true);
    expect(university.requestServer.asked()).toEqual(['enroll', 'enroll', 'unenroll']);
    expect(university.requestServer.done()).toEqual(['enroll', 'unenroll']);
  });

  it('are left to a page that is sending', async () => {
    await leaveRequests();
    void browser.locks.of(null).request(REQUESTS_LOCK, {}, () => new Promise(() => undefined));
    await quiet();
    expect(await pushFromWorker(workerPorts())).toBe(false);
    expect(university.requestServer.calls).toEqual([]);
  });
});
