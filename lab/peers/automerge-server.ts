/**
 * The sync server of automerge-repo with its file storage, as its documentation builds it. The argument is the folder
 * as JSON. Prints `port N` once it listens.
 */
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { Repo, type PeerId } from '@automerge/automerge-repo';
import { NodeWSServerAdapter } from '@automerge/automerge-repo-network-websocket';
import { NodeFSStorageAdapter } from '@automerge/automerge-repo-storage-nodefs';
import { WebSocketServer } from 'ws';

const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
const repo = new Repo({
  // The types of the adapter are of a library without exact optional properties.
  network: [new NodeWSServerAdapter(sockets as unknown as ConstructorParameters<typeof NodeWSServerAdapter>[0])],
  storage: new NodeFSStorageAdapter(JSON.parse(process.argv[2] ?? '') as string),
  peerId: 'storage-server' as PeerId,
  sharePolicy: async () => false,
});
sockets.once('listening', () => {
  process.stdout.write(`port ${String((sockets.address() as AddressInfo).port)}\n`);
});
process.once('SIGTERM', () => {
  void repo.flush().finally(() => process.exit());
});
