import { compose, createPen } from '#writing/document/compose';
import { createDocument } from '#writing/document/document';
import { keystrokeEventOf } from '#writing/document/keystroke';
import { PeerPage } from './page-driver.ts';

const POLL_MS = 20;
const STREAM = 'Zm9yLXRoZS1iZW5jaG1hcA';

window.peer = new PeerPage(async ({ document }) => {
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  while (navigator.serviceWorker.controller === null) await pause();
  const doc = createDocument();
  const pen = createPen(STREAM);
  const sending = new Set<Promise<unknown>>();
  let failed = 0;
  return {
    write: ({ index, removed, inserted, pasted }) => {
      const edits = compose(doc, pen, { index, removed, inserted, source: pasted ? 'paste' : 'typed', at: 0 });
      const body = JSON.stringify(keystrokeEventOf(edits, index + inserted.length));
      const call = fetch(`/api/submissions/${document}/keystrokes/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(
        () => undefined,
        () => (failed += 1),
      );
      sending.add(call);
      void call.then(() => sending.delete(call));
    },
    text: () => null,
    waiting: () => countQueued(),
    sent: async () => {
      await Promise.all(sending);
      if (failed > 0) throw new Error(`${String(failed)} events were not answered.`);
    },
    replay: null,
  };
});

/** The number of requests in the queue's database. */
async function countQueued(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('workbox-background-sync');
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('The queue could not be opened.')));
  });
  try {
    if (!database.objectStoreNames.contains('requests')) return 0;
    const counting = database.transaction('requests').objectStore('requests').count();
    return await new Promise((resolve) => counting.addEventListener('success', () => resolve(counting.result)));
  } finally {
    database.close();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
