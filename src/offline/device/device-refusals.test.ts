import { describe, expect, it, vi } from 'vitest';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { type FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { problemOf } from '../../../tests/fixtures/fake-answers.ts';

const stage = deviceStage();

/** Answers that blame the push: repeated for the same op, they are shown. */
const FINDS_FAULT = ['our 400', 'our 413'];

describe('an answer that is no acknowledgement', () => {
  const troubles = [
    ['a dead network', { kind: 'no network' } as const],
    ['a lost answer', { kind: 'answer lost' } as const],
    ['a portal answering 200', { kind: 'portal' } as const],
    ['a portal answering 202', { kind: 'portal', status: 202 } as const],
    ...([400, 401, 403, 404, 409, 413, 426, 429, 500, 502, 503] as const).map(
      (status) => [`our ${status}`, { kind: 'status', status, problem: problemOf('busy', 'No.') } as const] as const,
    ),
  ] as const;

  it.each(troubles)('RT1 %s removes no row: all arrives afterwards, once', async (name, weather) => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = weather;
    tab.type(writer, 'still here');
    await tab.clock.advance(120_000);
    expect(writer.state().kind).toBe(FINDS_FAULT.includes(name) ? 'refused' : 'on device');
    expect(tab.device.connection().kind).not.toBe('connected');
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(stage.university.text()).toBe('still here');
    expect(writer.state().kind).toBe('at university');
    stage.expectAllArrived();
  });

  it('RT1 a server that never answers is left after 30 s and asked again', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'never answers' };
    tab.type(writer, 'abc');
    await tab.clock.advance(10_000);
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(60_000);
    expect(stage.university.text()).toBe('abc');
  });

  it('RT4 413 halves the push until it fits', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    const fetch = stage.browser.fetch;
    // Smaller than the small push after a failure: nothing but halving goes below that.
    stage.browser.fetch = (path, init) => {
      const tooLarge = path.includes('/outbox/') && (init.body as Uint8Array).length > 90;
      stage.university.weather = tooLarge
        ? { kind: 'status', status: 413, problem: problemOf('body_too_large', 'Too large.') }
        : { kind: 'fair' };
      return fetch(path, init);
    };
    tab.type(writer, 'x'.repeat(1000));
    await tab.clock.advance(60_000);
    expect(stage.university.text()).toBe('x'.repeat(1000));
  });

  it('RT2 Retry-After is honored, whatever is typed meanwhile', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = {
      kind: 'status',
      status: 429,
      problem: problemOf('rate_limited', 'Slowly.'),
      retryAfter: '60',
    };
    tab.type(writer, 'a');
    await tab.clock.advance(3000);
    const asked = stage.university.pushes();
    for (let turn = 0; turn < 10; turn += 1) {
      tab.type(writer, 'b');
      await tab.clock.advance(4000);
    }
    expect(stage.university.pushes()).toBe(asked);
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(30_000);
    expect(stage.university.text()).toBe('abbbbbbbbbb');
  });

  it.each([
    ['coming online', (tab: FakeTab) => tab.page('online')],
    ['being looked at', (tab: FakeTab) => tab.page('visible')],
    ['signing in', (tab: FakeTab) => tab.wait(tab.device.signIn(stage.university.session()))],
  ])('RT5 %s begins the back-off anew', async (_, act) => {
    const tab = await stage.browser.open({ isVisible: () => false });
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'abc');
    await tab.clock.advance(600_000);
    stage.university.weather = { kind: 'fair' };
    const waits = (tab.device.schedule().nextTryAt ?? 0) - tab.clock.wallMs();
    expect(waits).toBeGreaterThan(3000);
    await act(tab);
    await tab.clock.advance(200);
    expect(stage.university.text()).toBe('abc');
  });

  it('RT5 a new edit begins the back-off anew', async () => {
    const tab = await stage.browser.open({ isVisible: () => false });
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'abc');
    await tab.clock.advance(600_000);
    stage.university.weather = { kind: 'fair' };
    tab.type(writer, 'd');
    await tab.clock.advance(2100);
    expect(stage.university.text()).toBe('abcd');
  });

  it.each([
    ['15 s while somebody looks at the page', true, 15_000],
    ['5 minutes otherwise', false, 300_000],
  ])('RT3 a university that was long out of reach is tried again within %s', async (_, isVisible, withinMs) => {
    const tab = await stage.browser.open({ isVisible: () => isVisible, random: () => 0.999 });
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'abc');
    await tab.clock.advance(1_200_000);
    stage.university.weather = { kind: 'fair' };
    const waits = (tab.device.schedule().nextTryAt ?? Infinity) - tab.clock.wallMs();
    expect(waits).toBeLessThanOrEqual(withinMs);
    await tab.clock.advance(waits + 1000);
    expect(stage.university.text()).toBe('abc');
  });

  it('RT6 what the browser believes about the network is not asked', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'abc');
    await tab.clock.advance(3000);
    vi.unstubAllGlobals();
    expect(stage.university.text()).toBe('abc');
  });

  it('ST3 Connected shows only while the last answer was our server’s and nothing waits', async () => {
    stage.university.weather = { kind: 'portal' };
    const tab = await stage.browser.open();
    await tab.clock.advance(5000);
    expect(tab.device.connection()).toEqual({ kind: 'offline', waiting: 0 });
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'a');
    expect(tab.device.connection()).toEqual({ kind: 'sending', count: 1 });
  });

  it('ST3 a page whose edits another page sends after its own failure says Connected again', async () => {
    const [tab, other] = [await stage.browser.open(), await stage.browser.open()];
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'a');
    await tab.clock.advance(3000);
    expect(tab.device.connection()).toEqual({ kind: 'offline', waiting: 1 });
    stage.university.weather = { kind: 'fair' };
    tab.type(writer, 'b');
    await other.page('visible');
    await other.clock.advance(1000);
    expect(stage.university.text()).toBe('ab');
    await tab.clock.advance(60_000);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
  });
});
