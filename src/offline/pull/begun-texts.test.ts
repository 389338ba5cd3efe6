import '../../../tests/fixtures/fake-browser.ts';
import './begun-texts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBrowser, type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { ASSIGNMENT, FakeUniversity, SUBMISSION } from '../../../tests/fixtures/fake-university.ts';
import type { ListedText } from './begun-texts.ts';

const TARGET = { kind: 'assignment', id: ASSIGNMENT } as const;
const ESSAY = 'Rivers carry more than water. They carry what the hills let go of.';

let university: FakeUniversity;
let phone: FakeBrowser;
let laptop: FakeBrowser;

beforeEach(async () => {
  university = new FakeUniversity();
  phone = new FakeBrowser(university.fetch);
  laptop = new FakeBrowser(university.fetch);
  for (const browser of [phone, laptop]) browser.signedIn(university.session());
  await write(phone, ESSAY);
});

async function write(browser: FakeBrowser, text: string): Promise<FakeTab> {
  const tab = await browser.open();
  const writer = await tab.wait(tab.device.writer(TARGET));
  tab.type(writer, text);
  await tab.clock.advance(10_000);
  return tab;
}

/** The essay as the list of assignments names it. */
function named(change: Partial<ListedText> = {}): ListedText {
  const written = { counter: university.batches.length, length: university.text().length };
  return { assignment: ASSIGNMENT, submission: SUBMISSION, title: 'Rivers', written, ...change };
}

const editRequests = () => university.requests.filter(({ path }) => path.includes('/edits/')).length;

/** The laptop's network carries everything but the edits of texts. */
function loseEdits(): void {
  laptop.fetch = async (path, init) => {
    if (path.includes('/edits/')) throw new TypeError('Failed to fetch');
    return university.fetch(path, init);
  };
}

describe('a text that was begun on another device', () => {
  it('PL8 comes with the list that names it, and opens whole without a network', async () => {
    const tab = await laptop.open();
    await tab.wait(tab.device.begun([named()], true));
    expect(editRequests()).toBe(1);
    university.weather = { kind: 'no network' };
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toBe(ESSAY);
    expect(writer.missing()).toEqual({ kind: 'none' });
  });

  it('PL8 is asked for again only when the university has more of it', async () => {
    const tab = await laptop.open();
    for (let turn = 0; turn < 3; turn += 1) await tab.wait(tab.device.begun([named()], true));
    expect(editRequests()).toBe(1);
    await write(phone, 'More. ');
    const before = editRequests();
    await tab.wait(tab.device.begun([named()], true));
    expect(editRequests()).toBe(before + 1);
  });

  it('PL8 twenty texts come with one list at most, one request each, and one that is refused is not asked for again', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      named({ assignment: `${ASSIGNMENT.slice(0, -2)}${String(at + 10)}`, submission: `s-${at}` }),
    );
    const refuse = new Set(['s-3']);
    laptop.fetch = async (path, init) => {
      const isRefused = [...refuse].some((id) => path.includes(`/${id}/edits/`));
      const problem = { error: 'It was deleted.', code: 'log_deleted', detail: '' };
      if (!isRefused) return university.fetch(path, init);
      return new Response(JSON.stringify(problem), { status: 409, headers: { 'content-type': 'application/json' } });
    };
    const tab = await laptop.open();
    await tab.wait(tab.device.begun(many, true));
    expect(editRequests()).toBe(19);
    await tab.wait(tab.device.begun(many, true));
    expect(editRequests()).toBe(29);
  });

  it('PL9 that could not be fetched is announced with how much the university has of it', async () => {
    loseEdits();
    const tab = await laptop.open();
    await tab.wait(tab.device.begun([named()], true));
    university.weather = { kind: 'no network' };
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toBe('');
    expect(writer.missing()).toEqual({ kind: 'some', length: ESSAY.length, here: 'nothing' });
    tab.type(writer, 'three words here');
    await tab.clock.advance(2000);
    expect(writer.missing()).toEqual({ kind: 'some', length: ESSAY.length, here: 'nothing' });
    expect(writer.knownLength()).toBe(ESSAY.length);
  });

  it('PL9 of which a part is here is announced so, and no more once the rest came', async () => {
    const tab = await laptop.open();
    await tab.wait(tab.device.begun([named()], true));
    await write(phone, 'And more. ');
    loseEdits();
    await tab.wait(tab.device.begun([named()], true));
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.missing()).toEqual({ kind: 'some', length: university.text().length, here: 'part' });
    laptop.fetch = university.fetch;
    await tab.page('visible');
    await tab.clock.advance(1000);
    expect(writer.missing()).toEqual({ kind: 'none' });
  });

  it('PL9 nothing is announced of what this page wrote itself, whichever answer comes first', async () => {
    const tab = await laptop.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    tab.type(writer, 'Mine. ');
    await tab.clock.advance(300);
    await tab.wait(tab.device.begun([named({ written: { counter: 2, length: ESSAY.length + 6 } })], false));
    expect(writer.state().kind).toBe('on device');
    expect(writer.missing()).toEqual({ kind: 'none' });
  });

  it('PL8 opens after the first pull where only its length is known', async () => {
    const tab = await laptop.open();
    await tab.wait(tab.device.begun([named()], false));
    expect(editRequests()).toBe(0);
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toBe(ESSAY);
  });
});

describe('how long a text was', () => {
  it('is what was opened here, until it is handed in shorter', async () => {
    const tab = await laptop.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    const length = writer.length();
    writer.record({ index: 0, removed: length - 10, inserted: '', source: 'typed', timeMs: tab.clock.monotonicMs() });
    await tab.clock.advance(10_000);
    expect(writer.knownLength()).toBe(ESSAY.length);
    await tab.wait(writer.submit());
    await tab.clock.advance(10_000);
    expect(writer.knownLength()).toBe(10);
    writer.close();
    await tab.clock.advance(1000);
    const again = await tab.wait(tab.device.writer(TARGET));
    expect(again.knownLength()).toBe(10);
  });

  it('is also what this device handed in, when it was emptied in another visit since', async () => {
    const tab = await laptop.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    await tab.wait(writer.submit());
    writer.record({
      index: 0,
      removed: writer.length(),
      inserted: '',
      source: 'typed',
      timeMs: tab.clock.monotonicMs(),
    });
    writer.close();
    await tab.clock.advance(10_000);
    const again = await tab.wait(tab.device.writer(TARGET));
    expect(again.length()).toBe(0);
    expect(again.knownLength()).toBe(ESSAY.length);
  });
});
