import { describe, expect, it } from 'vitest';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { TARGET } from '../../../tests/fixtures/device-stage.ts';
import { ADA, BEN } from '../../../tests/fixtures/fake-university.ts';
import { leavingStage } from '../../../tests/fixtures/leaving-stage.ts';

const { stage, adaWrites, readable, expectAdaFindsAll } = leavingStage();

describe('sealed work, and pages that hear late of a sign-out', () => {
  it('SL3 a page that did not know of it seals what it wrote meanwhile', async () => {
    const late = await stage.browser.open({ openChannel: undefined });
    const tab = await adaWrites({ openChannel: undefined });
    await late.wait(late.device.signIn(stage.university.session()));
    const writer = await late.wait(late.device.writer(TARGET, 'the-title'));
    late.type(writer, 'Unsent words of another tab.');
    const leaving = tab.device.signOut();
    await late.clock.advance(300);
    await tab.wait(leaving);
    await late.page('focus');
    await late.clock.advance(10_000);
    expect(late.device.pageSession().kind).toBe('signed out');
    expect(await readable()).toEqual([]);
    late.kill();
    stage.university.weather = { kind: 'fair' };
    const others = await stage.browser.open();
    await others.clock.advance(60_000);
    expect(stage.university.text()).toContain('Unsent words of another tab.');
    expect(stage.university.text()).toContain('Unsent words.');
  });

  it('SL3 a page that commits late, after the keys are gone from the database, still seals it', async () => {
    const late = await stage.browser.open({ openChannel: undefined });
    await late.wait(late.device.signIn(stage.university.session()));
    const writer = await late.wait(late.device.writer(TARGET, 'the-title'));
    stage.university.weather = { kind: 'no network' };
    late.type(writer, 'Unsent words, ');
    await late.clock.advance(1000);
    const second = await stage.browser.open({ openChannel: undefined });
    stage.mend = breakDatabase('outbox refused');
    late.type(writer, 'committed late');
    await second.wait(second.device.signIn(stage.university.session(BEN, 'access-ben')));
    stage.mend();
    const third = await stage.browser.open({ openChannel: undefined });
    await third.clock.advance(1000);
    expect(await readable()).toEqual([]);
    await late.clock.advance(20_000);
    late.kill();
    expect(await readable()).toEqual([]);
    stage.university.weather = { kind: 'fair' };
    await third.page('online');
    expect(stage.university.text()).toBe('Unsent words, committed late');
  });

  it('SL3 a page whose edits went into memory, since the database refused them, seals them late', async () => {
    const late = await stage.browser.open({ openChannel: undefined });
    await late.wait(late.device.signIn(stage.university.session()));
    const writer = await late.wait(late.device.writer(TARGET, 'the-title'));
    const tab = await stage.browser.open({ openChannel: undefined });
    stage.university.weather = { kind: 'no network' };
    stage.mend = breakDatabase('quota');
    late.type(writer, 'Before. ');
    await late.clock.advance(8000);
    stage.mend();
    const leaving = tab.device.signOut();
    late.type(writer, 'Late.');
    await tab.wait(leaving);
    await late.page('focus');
    await late.clock.advance(10_000);
    expect(await readable()).toEqual([]);
  });

  it('SL3 a page that never hears of it does not write again what was sealed', async () => {
    const late = await stage.browser.open({ openChannel: undefined });
    await late.wait(late.device.signIn(stage.university.session()));
    const writer = await late.wait(late.device.writer(TARGET, 'the-title'));
    stage.university.weather = { kind: 'no network' };
    late.type(writer, 'Unsent words');
    await late.clock.advance(1000);
    const tab = await stage.browser.open({ openChannel: undefined });
    await tab.wait(tab.device.signOut());
    await late.clock.advance(30_000);
    late.kill();
    expect(await readable()).toEqual([]);
  });

  it('SL4 work that the university does not store comes back to its owner, and to nobody else', async () => {
    const tab = await adaWrites();
    stage.university.unknownAssignment = true;
    await tab.wait(tab.device.signOut());
    stage.university.weather = { kind: 'fair' };
    await tab.wait(tab.device.signIn(stage.university.session(BEN, 'access-ben')));
    await tab.clock.advance(60_000);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(await readable()).toEqual([]);
    await tab.wait(tab.device.signIn(stage.university.session(ADA, 'access-2')));
    await tab.clock.advance(3000);
    const items = await tab.wait(tab.device.waiting());
    expect(items.find(({ kind }) => kind === 'writing')).toMatchObject({ title: 'the-title', words: 2 });
    stage.university.unknownAssignment = false;
    await tab.clock.advance(600_000);
    expect(stage.university.text()).toBe('Sent words. Unsent words.');
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });

  it('SL4 is not called sent while some of it is still sealed here', async () => {
    const tab = await adaWrites();
    await tab.wait(tab.device.signOut());
    const kind = () => tab.device.connection().kind;
    stage.university.sealing.fails = true;
    stage.university.weather = { kind: 'fair' };
    await tab.wait(tab.device.signIn(stage.university.session(ADA, 'access-2')));
    await tab.clock.advance(3000);
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'sealed' }] });
    stage.university.sealing.fails = false;
    await tab.clock.advance(600_000);
    expect(kind()).toBe('connected');
  });

  it('SL5 is brought by a page on which nobody is logged in, without any credential', async () => {
    const tab = await adaWrites();
    await tab.wait(tab.device.signOut());
    stage.university.requests.length = 0;
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    expect(stage.university.text()).toBe('Sent words. Unsent words.');
    const sent = stage.university.requests.filter(({ method }) => method === 'POST');
    expect(sent.length).toBeGreaterThan(0);
    for (const { headers } of sent) expect([...headers.keys()]).not.toContain('authorization');
  });

  it('SL5 stays where anything but the university answers', async () => {
    const tab = await adaWrites();
    await tab.wait(tab.device.signOut());
    for (const weather of [
      { kind: 'portal' },
      { kind: 'status', status: 404, problem: '<html>' },
      { kind: 'status', status: 503, problem: { error: 'x', code: 'busy', detail: '' } },
    ] as const) {
      stage.university.weather = weather;
      await tab.page('online');
      await tab.clock.advance(10_000);
    }
    expect(stage.university.text()).toBe('Sent words. ');
    stage.university.weather = { kind: 'answer lost' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    await expectAdaFindsAll();
  });
});
