import { describe, expect, it } from 'vitest';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { FakeBrowser, type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { Offline } from '../../api/trouble.ts';
import { createReplay, textAt } from '#writing/process/replay';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import type { DocumentLog } from './document-log.ts';
import { makeRoom } from './log-room.ts';

const stage = deviceStage();

/** Time enough for a push and the checkpoint after it. */
const REST_MS = 8000;

function textOf({ entries }: DocumentLog): string {
  return textAt(createReplay(entries), entries.length);
}

const logOf = (tab: FakeTab) => tab.wait(tab.device.log(TARGET));

describe('the log of a document', () => {
  it('is whole without a network: acknowledged, waiting and earlier page loads', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'sent ');
    await tab.clock.advance(REST_MS);
    tab.kill();
    stage.university.weather = { kind: 'no network' };
    const next = await stage.browser.open();
    const again = await stage.openWriter(next);
    next.type(again, 'waiting');
    const log = await logOf(next);
    expect(textOf(log)).toBe('sent waiting');
    expect(log).toMatchObject({ missing: 0, partial: false });
    expect(log.here.size).toBe(2);
    const typed = log.entries.filter(({ op }) => op.kind === 'insert');
    const sent = typed.filter(({ receivedAt }) => receivedAt !== undefined);
    expect(sent.map(({ waits }) => waits)).toEqual(Array(5).fill(false));
    expect(typed.filter(({ waits }) => waits).length).toBe(7);
    stage.university.weather = { kind: 'fair' };
    await next.page('online');
    await next.clock.advance(REST_MS);
  });

  it('says what was written on another device, and when', async () => {
    const phone = await stage.browser.open();
    const writer = await stage.openWriter(phone);
    phone.type(writer, 'on the phone');
    await phone.clock.advance(REST_MS);
    const browser = new FakeBrowser(stage.university.fetch);
    browser.signedIn(stage.university.session());
    const laptop = await browser.open();
    await laptop.wait(laptop.device.writer(TARGET));
    const log = await logOf(laptop);
    expect(textOf(log)).toBe('on the phone');
    expect(log).toMatchObject({ missing: 0, partial: false });
    expect(log.entries.some(({ stream }) => log.here.has(stream))).toBe(false);
    expect(log.entries.every(({ timeMs }) => timeMs !== undefined)).toBe(true);
  });

  it('counts what was pruned, and has it again when the university can be asked', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'first words');
    await tab.clock.advance(REST_MS);
    tab.type(writer, ' and more');
    await tab.clock.advance(REST_MS);
    const database = createDatabase(dexieOpener(stage.browser.indexedDB));
    await tab.wait(makeRoom(database));
    database.drop();
    const pruned = await logOf(tab);
    expect(pruned.missing).toBeGreaterThanOrEqual(11);
    stage.university.weather = { kind: 'no network' };
    expect(await tab.wait(tab.device.fillLog(TARGET).catch((error: unknown) => error))).toBeInstanceOf(Offline);
    stage.university.weather = { kind: 'fair' };
    await tab.wait(tab.device.fillLog(TARGET));
    const filled = await logOf(tab);
    expect(filled).toMatchObject({ missing: 0, partial: false });
    expect(textOf(filled)).toBe('first words and more');
    expect(filled.entries.filter(({ op }) => op.kind === 'insert').length).toBe(20);
  });
});
