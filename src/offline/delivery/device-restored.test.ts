import { describe, expect, it } from 'vitest';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { emptyDatabase } from '../../../tests/fixtures/empty-database.ts';
import { FakeBrowser, type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { quiet } from '../../../tests/fixtures/fake-clock.ts';
import { ASSIGNMENT, SUBMISSION } from '../../../tests/fixtures/fake-university.ts';
import { createDatabase, openExisting } from '../device/database.ts';
import type { DocumentRow } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';
import type { Writer } from '../journal/writer.ts';

const stage = deviceStage();
const PARTS = ['One. ', 'Two. ', 'Three. '];
const TEXT = PARTS.join('');

/** Writes three parts, each in a batch of its own. The witness does not see it: what it was told may be taken back. */
async function writeParts(tab: FakeTab): Promise<Writer> {
  const writer = await tab.wait(tab.device.writer(TARGET, 'Essay'));
  for (const part of PARTS) {
    tab.type(writer, part);
    await tab.clock.advance(10_000);
  }
  expect(stage.university.text()).toBe(TEXT);
  expect(writer.state().kind).toBe('at university');
  return writer;
}

/** What the university has: its text, and whether it has any op twice. */
function there(): { text: string; isDoubled: boolean } {
  const stored = stage.university.stored();
  return { text: stage.university.text(), isDoubled: new Set(stored).size < stored.length };
}

const whole = (text = TEXT) => ({ text, isDoubled: false });

describe('a university that was restored from a backup', () => {
  it.each([1, 2])('RF1 with %s of three batches gets the rest from a page that is looked at', async (count) => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    stage.university.restore(count);
    await tab.page('visible');
    await quiet();
    expect(writer.state().kind).not.toBe('at university');
    expect(tab.device.connection().kind).not.toBe('connected');
    await tab.clock.advance(10_000);
    expect(there()).toEqual(whole());
    expect(writer.state().kind).toBe('at university');
    expect(tab.device.connection().kind).toBe('connected');
  });

  it('RF1 gets it with the next words, none of which counts as stored before what they hang on', async () => {
    const tab = await stage.browser.open();
    await writeParts(tab);
    const next = await stage.browser.open();
    const writer = await next.wait(next.device.writer(TARGET));
    await next.clock.advance(3000);
    tab.kill();
    stage.university.restore(1);
    const states = new Set<string>();
    next.device.subscribe(() => {
      const lacks = stage.university.text().length < writer.length();
      if (lacks) states.add(writer.state().kind);
    });
    next.type(writer, 'Four.');
    await next.clock.advance(20_000);
    expect(there()).toEqual(whole(`${TEXT}Four.`));
    expect([...states]).not.toContain('at university');
  });

  it('RF1 gets it from a page on which the text is not open, told by a list of assignments', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    writer.close();
    await tab.clock.advance(1000);
    stage.university.restore(1);
    const written = { counter: 1, length: 5 };
    const text = { assignment: ASSIGNMENT, submission: SUBMISSION, title: 'Essay', written };
    await tab.wait(tab.device.begun([text], true));
    await tab.clock.advance(10_000);
    expect(there()).toEqual(whole());
  });

  it('RF4 gets it while another text is written, told by the name of the database', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    writer.close();
    const practice = await tab.wait(tab.device.writer({ kind: 'practice' }, ''));
    stage.university.restore(1);
    stage.university.namesSubmissions = false;
    tab.type(practice, 'Elsewhere.');
    await tab.clock.advance(30_000);
    expect(stage.university.text()).toContain('Two. Three. ');
    expect(there().isDoubled).toBe(false);
    const asked = stage.university.requests.length;
    tab.type(practice, ' More.');
    await tab.clock.advance(30_000);
    expect(
      stage.university.requests.slice(asked).filter(({ path, method }) => path.includes('/edits/') || method === 'GET'),
    ).toEqual([]);
  });

  it('RF1 gets it when the text is opened', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    writer.close();
    await tab.clock.advance(60_000);
    stage.university.restore(1);
    await tab.wait(tab.device.writer(TARGET));
    await tab.clock.advance(10_000);
    expect(there()).toEqual(whole());
  });

  it('RF2 gets all of a closed text that the list of assignments no longer names', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    writer.close();
    await tab.clock.advance(1000);
    stage.university.restore(0);
    await tab.wait(tab.device.begun([{ assignment: ASSIGNMENT, submission: null, title: 'Essay' }], true));
    await tab.clock.advance(10_000);
    expect(there()).toEqual(whole());
  });

  it('RF2 gets all of a text that began after the backup', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    stage.university.restore(0);
    await tab.page('visible');
    await quiet();
    expect(writer.state().kind).not.toBe('at university');
    await tab.clock.advance(10_000);
    expect(there()).toEqual(whole());
    expect(writer.state().kind).toBe('at university');
  });

  it('RF3 gets what another device wrote, from a device that has pulled it', async () => {
    const phone = new FakeBrowser(stage.university.fetch);
    phone.signedIn(stage.university.session());
    const away = await phone.open();
    const writer = await writeParts(away);
    const [first] = stage.university.batches;
    writer.close();
    away.kill();
    const tab = await stage.browser.open();
    const here = await tab.wait(tab.device.writer(TARGET));
    await tab.clock.advance(5000);
    expect(here.text()).toBe(TEXT);
    stage.university.restore(0);
    await tab.page('visible');
    await tab.clock.advance(10_000);
    expect(there()).toEqual(whole());
    expect(stage.university.batches[0]?.began).toBe(first?.began);
  });

  it('RF3 brings what others wrote after the restoration, though its batches are numbered anew', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    stage.university.restore(1);
    const phone = new FakeBrowser(stage.university.fetch);
    phone.signedIn(stage.university.session());
    const away = await phone.open();
    const other = await away.wait(away.device.writer(TARGET));
    away.type(other, 'Phone. ');
    await away.clock.advance(10_000);
    await tab.page('visible');
    await tab.clock.advance(10_000);
    await tab.page('visible');
    await tab.clock.advance(1000);
    writer.takeRemote({ start: 0, end: 0 });
    for (const part of [...PARTS, 'Phone. ']) expect(stage.university.text()).toContain(part);
    expect(writer.text()).toBe(stage.university.text());
  });

  it('RF1 an answer that is older than a push makes nothing wait', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    const { fetch } = stage.browser;
    const batches = [...stage.university.batches];
    let isOld = true;
    stage.browser.fetch = async (path, init) => {
      if (!isOld || !path.includes('/edits/')) return fetch(path, init);
      isOld = false;
      stage.university.restore(1);
      const answer = await fetch(path, init);
      stage.university.batches = batches;
      stage.university.highs.set(batches[0]?.stream ?? '', batches.at(-1)?.ops.at(-1)?.seq ?? 0);
      return answer;
    };
    const pushes = stage.university.pushes();
    await tab.page('visible');
    await tab.clock.advance(10_000);
    expect(isOld).toBe(false);
    expect(stage.university.pushes()).toBe(pushes);
    expect(writer.state().kind).toBe('at university');
  });

  it('RF5 what this device no longer has either is never called stored', async () => {
    const tab = await stage.browser.open();
    const writer = await writeParts(tab);
    stage.university.restore(1);
    await emptyDatabase(stage.browser.indexedDB, 'log');
    await tab.page('visible');
    await tab.clock.advance(20_000);
    expect(writer.text()).toBe(TEXT);
    expect(stage.university.text()).toBe('One. ');
    expect(writer.state().kind).not.toBe('at university');
    expect(tab.device.connection().kind).not.toBe('connected');
    tab.kill();
    // Nor does a later page know it as stored.
    const next = await stage.browser.open();
    const database = createDatabase(() => openExisting(stage.browser.indexedDB));
    const [row] = await database.run(['documents'], 'readonly', (tx) =>
      asked<DocumentRow[]>(tx.objectStore('documents').getAll()),
    );
    const [high] = Object.values(row?.vector ?? {});
    expect(high).toBe(stage.university.stored().length);
    next.kill();
  });
});
