import { automergeWasmBase64 } from '@automerge/automerge/automerge.wasm.base64';
import {
  applyChanges,
  from,
  getAllChanges,
  init,
  initializeBase64Wasm,
  save,
  splice,
  type Doc,
} from '@automerge/automerge/slim';
import { BrowserWebSocketClientAdapter } from '@automerge/automerge-repo-network-websocket';
import { IndexedDBStorageAdapter } from '@automerge/automerge-repo-storage-indexeddb';
import { Repo, type DocumentId } from '@automerge/automerge-repo/slim';
import { PeerPage } from './page-driver.ts';

interface Content {
  text: string;
}

window.peer = new PeerPage(async ({ document, isNew, server }) => {
  await initializeBase64Wasm(automergeWasmBase64);
  const network = server === null ? [] : [new BrowserWebSocketClientAdapter(server)];
  const repo = new Repo({ storage: new IndexedDBStorageAdapter(), network });
  const docId = document as DocumentId;
  const handle = isNew
    ? repo.import<Content>(save(from({ text: '' })), { docId })
    : await repo.find<Content>(docId, { allowableStates: ['ready', 'unavailable'] });
  await handle.whenReady();
  return {
    write: ({ index, removed, inserted }) => handle.change((doc) => splice(doc, ['text'], index, removed, inserted)),
    text: () => handle.doc().text,
    waiting: async () => null,
    // The library does not tell what the server has stored: the bench waits until its line is quiet.
    sent: () => repo.flush(),
    replay: async () => {
      let replayed: Doc<Content> = init<Content>();
      for (const change of getAllChanges(handle.doc())) [replayed] = applyChanges(replayed, [change]);
      return replayed.text;
    },
  };
});
