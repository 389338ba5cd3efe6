import { HocuspocusProvider } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import { Doc } from 'yjs';
import { PeerPage } from './page-driver.ts';

const POLL_MS = 20;

window.peer = new PeerPage(async ({ document, server }) => {
  const doc = new Doc();
  const text = doc.getText('text');
  const stored = new IndexeddbPersistence(document, doc);
  await stored.whenSynced;
  const provider = server === null ? null : new HocuspocusProvider({ url: server, name: document, document: doc });
  const sent = async (): Promise<void> => {
    if (provider === null) return;
    while (!provider.isSynced || provider.hasUnsyncedChanges) await pause();
  };
  await sent();
  return {
    write: ({ index, removed, inserted }) => {
      doc.transact(() => {
        if (removed > 0) text.delete(index, removed);
        if (inserted !== '') text.insert(index, inserted);
      });
    },
    text: () => text.toJSON(),
    waiting: async () => null,
    sent,
    // The updates are merged from the 500th on, and deleted text is dropped.
    replay: null,
  };
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
