import { describe, expect, it } from 'vitest';
import { TARGET } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { parkingStage, typeWord } from '../../../tests/fixtures/parking-stage.ts';
import type { OutboxRow } from '../device/rows.ts';
// Imported early: the app loads them when needed, and the fake clock doesn’t wait for that.
import '../delivery/push.ts';
import './decisions.ts';
import type { Writer } from '../journal/writer.ts';

const { stage, sharedTime, waitMinutes, rowsOf, openEssay } = parkingStage();
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Writes three words, of which the university refuses the middle one. */
async function writePoison(): Promise<{ tab: FakeTab; writer: Writer }> {
  const { tab, writer } = await openEssay();
  takeSkips();
  for (const word of ['One. ', 'Two. ', 'Three.']) typeWord(tab, writer, word);
  await tab.clock.advance(10_000);
  expect(stage.university.text()).toBe('One. ');
  return { tab, writer };
}

/** The university refuses the op itself, not the skip in its place, nor words that are entered again. */
function takeSkips(): void {
  stage.university.fails = (op) => op.kind === 'insert' && op.text === 'Two. ' && op.source === 'typed';
}

const waitHours = (tab: FakeTab, hours: number) => waitMinutes(tab, hours * 60);

describe('a change that the university refuses by itself', () => {
  it('PO2 is parked after ten refusals over an hour, and what follows it arrives', async () => {
    const { tab, writer } = await writePoison();
    await waitHours(tab, 0.9);
    expect(await rowsOf('parked')).toEqual([]);
    await waitHours(tab, 1);
    expect(stage.university.text()).toBe('One. Three.');
    expect(await rowsOf<OutboxRow>('outbox')).toEqual([]);
    const [item, ...more] = await tab.wait(tab.device.waiting());
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind: 'parked', words: 1, parked: 'retryable', error: 'It can’t be read.' });
    expect(tab.device.wordsOf(item?.id ?? '')).toBe('Two. ');
    expect(writer.text()).toBe('One. Two. Three.');
  });

  it('PO2 is not parked by any number of refusals within the hour, nor by a jump of this device’s clock', async () => {
    const { tab } = await writePoison();
    for (let time = 0; time < 40; time += 1) {
      await tab.page('online');
      tab.clock.wallBegan += HOUR;
      await tab.clock.advance(20_000);
    }
    expect(await rowsOf('parked')).toEqual([]);
  });

  it('PO2 counts on over pages that die in between', async () => {
    const { tab } = await writePoison();
    tab.kill();
    let away = 0;
    for (let visit = 0; visit < 12; visit += 1) {
      away += 9 * MINUTE;
      const next = await stage.browser.open();
      sharedTime(next, away);
      await next.clock.advance(3000);
      next.kill();
    }
    expect(await rowsOf('parked')).toHaveLength(1);
    expect(stage.university.text()).toBe('One. Three.');
  });

  it.each([500, 503])('PO3 is not parked by an outage (%s)', async (status) => {
    const { tab } = await writePoison();
    const problem = { error: 'Down.', code: 'internal', detail: '' };
    stage.university.weather = { kind: 'status', status, problem };
    await waitMinutes(tab, 120);
    expect(await rowsOf('parked')).toEqual([]);
    expect(await rowsOf('outbox')).toHaveLength(2);
  });

  it('PO5 and has stored all the same is there once, also after it was entered again', async () => {
    const { tab } = await writePoison();
    const [row] = await rowsOf<OutboxRow>('outbox');
    expect(row?.op).toMatchObject({ kind: 'insert', text: 'Two. ' });
    const { university } = stage;
    await waitMinutes(tab, 120);
    // It is parked already, and its skip was stored: the late copy changes nothing.
    expect(await rowsOf('parked')).toHaveLength(1);
    university.fails = () => false;
    university.take({ stream: row?.stream ?? '', first: 2, ops: [row?.op as never] });
    expect(university.text()).toBe('One. Three.');
    const [item] = await tab.wait(tab.device.waiting());
    await tab.wait(tab.device.retry(item?.id ?? ''));
    await tab.clock.advance(MINUTE);
    expect(university.text()).toBe('One. Two. Three.');
    expect(university.stored().filter((key) => key === `${row?.stream ?? ''}:2`)).toHaveLength(1);
  });

  it('PO5 whose skip comes too late leaves what is stored, and is there once after it was entered again', async () => {
    const { tab } = await writePoison();
    const { university } = stage;
    const [row] = await rowsOf<OutboxRow>('outbox');
    let isLate = false;
    // Another sender's copy is stored between the parking and the push that brings the skip.
    stage.browser.fetch = async (path, init) => {
      if (!isLate && (await rowsOf('parked')).length > 0) {
        isLate = true;
        university.fails = () => false;
        university.take({ stream: row?.stream ?? '', first: 2, ops: [row?.op as never] });
      }
      return university.fetch(path, init);
    };
    await waitHours(tab, 2);
    expect(university.text()).toBe('One. Two. Three.');
    expect(await rowsOf('outbox')).toEqual([]);
    const [item] = await tab.wait(tab.device.waiting());
    expect(await tab.wait(tab.device.retry(item?.id ?? ''))).toBe(true);
    await tab.clock.advance(MINUTE);
    expect(university.text()).toBe('One. Two. Three.');
    expect(university.stored().filter((key) => key === `${row?.stream ?? ''}:2`)).toHaveLength(1);
  });

  it('PO4 whose skip is refused too is replaced at once by a skip without characters', async () => {
    const { tab } = await writePoison();
    const { fails } = stage.university;
    stage.university.fails = (op, stream) => fails(op, stream) || (op.kind === 'skip' && op.clock !== undefined);
    await waitMinutes(tab, 100);
    expect(await rowsOf('outbox')).toEqual([]);
    expect(await rowsOf('parked')).toMatchObject([{ text: 'Two. ', ids: null }]);
  });

  it('PO6 is never called saved at the university, on this page or a later one, until somebody decides', async () => {
    const { tab, writer } = await writePoison();
    const shown = new Set<string>();
    writer.subscribe(() => shown.add(writer.state().kind));
    await waitHours(tab, 2);
    expect(stage.university.text()).toBe('One. Three.');
    const refused = { kind: 'refused', error: '1 word could not be stored at the university.', damaged: true };
    expect(writer.state()).toEqual(refused);
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'failed op' }] });
    expect(await tab.wait(tab.device.confirmed())).toEqual([]);
    tab.kill();
    const next = await stage.browser.open();
    const later = await next.wait(next.device.writer(TARGET));
    later.subscribe(() => shown.add(later.state().kind));
    await next.clock.advance(MINUTE);
    expect(later.state()).toEqual(refused);
    expect(next.device.connection().kind).toBe('attention');
    const [item] = await next.wait(next.device.waiting());
    await next.wait(next.device.discardParked(item?.id ?? ''));
    await next.clock.advance(MINUTE);
    expect(later.state().kind).toBe('at university');
    expect([...shown].filter((kind) => kind === 'at university')).toHaveLength(1);
  });

  it('PO7 is entered again at its place, once, as recovered', async () => {
    const { tab, writer } = await writePoison();
    await waitHours(tab, 2);
    const [item] = await tab.wait(tab.device.waiting());
    const id = item?.id ?? '';
    const both = [tab.device.retry(id), tab.device.retry(id)];
    expect((await tab.wait(Promise.all(both))).filter(Boolean)).toHaveLength(1);
    await tab.clock.advance(MINUTE);
    expect(stage.university.text()).toBe('One. Two. Three.');
    const again = stage.university.batches.flatMap(({ ops }) => ops).filter((op) => op.kind === 'insert');
    expect(again.at(-1)).toMatchObject({ text: 'Two. ', source: 'recovered' });
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(writer.takeRemote({ start: 0, end: 0 }).text).toBe('One. Two. Three.');
    expect(writer.state().kind).toBe('at university');
    expect(tab.device.connection().kind).toBe('connected');
  });

  it('PO7 is entered again by a page that dies, either wholly or not at all', async () => {
    const { tab } = await writePoison();
    await waitHours(tab, 2);
    const [item] = await tab.wait(tab.device.waiting());
    void tab.device.retry(item?.id ?? '');
    tab.kill();
    const next = await stage.browser.open();
    await next.clock.advance(MINUTE);
    const text = stage.university.text();
    const parked = await rowsOf('parked');
    expect([
      { text: 'One. Three.', parked: 1 },
      { text: 'One. Two. Three.', parked: 0 },
    ]).toContainEqual({ text, parked: parked.length });
  });

  it('PO7 is discarded from this device’s text too', async () => {
    const { tab, writer } = await writePoison();
    await waitHours(tab, 2);
    const [item] = await tab.wait(tab.device.waiting());
    expect(await tab.wait(tab.device.discardParked(item?.id ?? ''))).toBe(true);
    await tab.clock.advance(MINUTE);
    expect(writer.takeRemote({ start: 0, end: 0 }).text).toBe('One. Three.');
    expect(stage.university.text()).toBe('One. Three.');
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(writer.state().kind).toBe('at university');
  });
});
