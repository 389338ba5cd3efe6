import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { enroll } from '#contract/enrollment';
import { breakAfter } from '../../../tests/fixtures/break-database.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { COURSE } from '../../../tests/fixtures/fake-university.ts';

const stage = deviceStage();

/** The story below takes a page fewer transactions than this. */
const STEPS_MAX = 60;

/** Writes, requests an enrollment, pushes until the database breaks after `steps` transactions; then the page dies. */
async function storyUntil(steps: number, how: 'refuse' | 'abort'): Promise<boolean> {
  const tab = await stage.browser.open();
  const writer = await stage.openWriter(tab);
  const broken = breakAfter(steps, how);
  stage.mend = broken.stop;
  tab.type(writer, 'ab');
  await tab.clock.advance(2500);
  const acting = tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic').catch(() => undefined);
  tab.type(writer, 'cd');
  await tab.clock.advance(2500);
  await tab.wait(acting);
  const met = broken.met();
  tab.kill();
  broken.stop();
  return met;
}

describe('RC7 a page that dies at any step of its work', () => {
  it.each(['refuse', 'abort'] as const)(
    'leaves what the next page finishes, once (%s)',
    async (how) => {
      let broken = 0;
      for (let steps = 0; steps < STEPS_MAX; steps += 1) {
        stage.university.batches = [];
        stage.university.highs.clear();
        stage.university.requestServer.calls = [];
        stage.witness.attempted.clear();
        if (!(await storyUntil(steps, how))) break;
        broken += 1;
        const next = await stage.browser.open();
        const again = await next.wait(next.device.writer({ kind: 'practice' }));
        await next.clock.advance(30_000);
        const arrived = stage.university.stored();
        expect({ steps, arrived: arrived.toSorted() }).toEqual({
          steps,
          arrived: [...stage.witness.attempted].toSorted(),
        });
        const anchors = stage.university.batches.flatMap(({ ops }) => ops.filter(({ kind }) => kind === 'anchor'));
        expect(arrived.length - anchors.length).toBe(4);
        expect({ steps, done: stage.university.requestServer.done() }).toEqual({ steps, done: ['enroll'] });
        again.close();
        await next.clock.advance(100);
        next.kill();
        stage.browser.indexedDB = new IDBFactory();
      }
      expect(broken).toBeGreaterThan(10);
    },
    180_000,
  );
});

describe('two weeks offline', () => {
  it('N5 100 batches drain without a log-in, though every token has died', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    for (let batch = 0; batch < 100; batch += 1) {
      tab.type(writer, `${batch} `);
      tab.clock.now += (14 * 86_400_000) / 100;
      await tab.clock.advance(3000);
    }
    stage.university.refusedTokens.add('access-1');
    stage.university.refreshTokens.clear();
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(60_000);
    expect(stage.university.text()).toBe(writer.text());
    expect(writer.state().kind).toBe('at university');
    stage.expectAllArrived();
  }, 180_000);
});
