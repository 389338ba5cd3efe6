import { describe, expect, it } from 'vitest';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import './confirmed.ts';

const stage = deviceStage();

describe('what is confirmed', () => {
  it('is every document of which nothing waits', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'all of it');
    await tab.clock.advance(10_000);
    expect(await tab.wait(tab.device.confirmed())).toMatchObject([{ target: TARGET }]);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, ', and more');
    await tab.clock.advance(10_000);
    expect(await tab.wait(tab.device.confirmed())).toEqual([]);
  });
});
