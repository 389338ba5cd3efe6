import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { gzipSync } from 'node:zlib';
import type { Device } from '../../src/offline/device/device.ts';
import { openDevice } from '../../src/offline/device/open-device.ts';
import type { DevicePorts, PageEvent } from '../../src/offline/device/ports.ts';
import type { StoragePort } from '../../src/api/storage.ts';
import { FakeLocks } from '../fixtures/fake-locks.ts';
import { pageStores } from '../fixtures/page-stores.ts';
import type { Chance } from './chance.ts';
import { exchange } from './exchange.ts';
import { FastClock } from '../fixtures/fast-clock.ts';

Object.assign(globalThis, { IDBKeyRange });

/** A page of the real app's device: what src/offline is, on real HTTP and the stores of its browser. */
export interface Page {
  readonly device: Device;
  tell(event: PageEvent): void;
  /** Ends it in the middle of whatever it does. */
  kill(): void;
}

/** One browser profile: its stores outlive its pages. It has one page at a time. */
export interface Browser {
  open(): Promise<Page>;
}

export function makeBrowser(port: number, chance: Chance): Browser {
  const indexedDB = new IDBFactory();
  const storage = makeStorage();
  const locks = new FakeLocks();
  return {
    async open() {
      const page = {};
      const stores = pageStores({ indexedDB, storage });
      const clock = new FastClock();
      const listeners: ((event: PageEvent) => void)[] = [];
      let isDead = false;
      const ports: DevicePorts = {
        fetch: (path, init) => (isDead ? never() : fetchFrom(port, path, init).then((got) => (isDead ? never() : got))),
        clock,
        random: () => chance.next(),
        crypto: globalThis.crypto,
        locks: locks.of(page),
        compress: async (bytes) => new Uint8Array(gzipSync(bytes)),
        indexedDB: stores.indexedDB,
        storage: stores.storage,
        openChannel: undefined,
        room: undefined,
        registerSync: async () => undefined,
        isVisible: () => true,
        onPage: (listener) => {
          listeners.push(listener);
          return () => undefined;
        },
        onStorage: () => () => undefined,
      };
      const device = await openDevice(ports);
      return {
        device,
        tell: (event) => listeners.forEach((listener) => listener(event)),
        kill() {
          isDead = true;
          stores.kill();
          clock.stop();
          locks.tabDied(page);
        },
      };
    },
  };
}

/** `fetch` by an HTTP request on a connection of its own: no whole answer is a network error. */
async function fetchFrom(port: number, path: string, init: RequestInit): Promise<Response> {
  const request = new Request(`http://127.0.0.1${path}`, { ...init, keepalive: false });
  const body = new Uint8Array(await request.arrayBuffer());
  const { method, signal } = request;
  const received = await exchange(port, { method, path, headers: Object.fromEntries(request.headers), body, signal });
  if (received === null) throw new TypeError('Failed to fetch');
  const { status, headers } = received;
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(received.body), { status, headers });
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function makeStorage(): StoragePort {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
