import { expect, it } from 'vitest';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { FakeClock } from '../../../tests/fixtures/fake-clock.ts';
import { ADA } from '../../../tests/fixtures/fake-university.ts';
import { createDatabase } from './database.ts';
import { DeviceStatus } from './device-status.ts';
import { dexieOpener } from './dexie-database.ts';

const stage = deviceStage();

it('ST8 what could not be counted is counted again by itself, and never called sent meanwhile', async () => {
  stage.university.weather = { kind: 'no network' };
  const first = await stage.browser.open();
  const writer = await stage.openWriter(first);
  first.type(writer, 'abc');
  await first.clock.advance(1000);
  first.kill();
  const clock = new FakeClock();
  const live = { pending: 0, waiting: 0, unacknowledged: 0, unsavedWords: 0 };
  const database = createDatabase(dexieOpener(stage.browser.indexedDB));
  const status = new DeviceStatus({ database, clock, user: () => ADA, live: () => live });
  const mend = breakDatabase('dead handle');
  await status.recount();
  mend();
  await clock.advance(6000);
  status.heard('ours');
  expect(status.connection()).toEqual({ kind: 'sending', count: 3 });
  database.drop();
});
