import { createReplay, textAt } from '#writing/process/replay';
import { storageOrMemory } from '../../src/api/storage.ts';
import { openDevice } from '../../src/offline/device/open-device.ts';
import { portsOf } from '../../src/offline/device/browser-ports.ts';
import { PeerPage } from './page-driver.ts';

const SENT_PATIENCE_MS = 120_000;

window.peer = new PeerPage(async ({ document, opening }) => {
  const device = await openDevice(
    portsOf(
      globalThis,
      storageOrMemory(() => localStorage),
    ),
  );
  if (opening !== undefined && device.user() === null) await device.signIn(opening);
  const target = { kind: 'assignment', id: document } as const;
  const writer = await device.writer(target);
  return {
    write: ({ index, removed, inserted, pasted }) => {
      const source = pasted ? 'paste' : 'typed';
      writer.record({ index, removed, inserted, source, timeMs: performance.now() });
    },
    text: () => writer.text(),
    waiting: async () => null,
    sent: async () => {
      await writer.committed();
      const left = await device.drain(SENT_PATIENCE_MS);
      if (left > 0) throw new Error(`${String(left)} ops could not be sent.`);
    },
    replay: async () => {
      const { entries } = await device.log(target);
      const replay = createReplay(entries);
      return textAt(replay, replay.count);
    },
  };
});
