import type { LockPort } from '../../api/lock.ts';
import type { FetchPort } from '../../api/send.ts';
import type { StoragePort } from '../../api/storage.ts';

/** Signing out and listing wait this long for edits that are just being committed. */
export const COMMIT_PATIENCE_MS = 2000;

/** Both clocks in milliseconds, and timers. */
export interface ClockPort {
  /** Wall time since 1970. For display; no edit is ordered or expired by it. */
  wallMs(): number;
  /** Monotonic time since the page began: what `Event.timeStamp` and `performance.now()` count. */
  monotonicMs(): number;
  /** Calls `act` once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, act: () => void): () => void;
}

/** Messages between the tabs and the worker of one browser. Hints only: nothing depends on their arrival. */
export interface ChannelPort {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

/** Events of the page. */
export type PageEvent = 'online' | 'visible' | 'hidden' | 'focus';

/** The ports of pushing, in the page and in the service worker. */
export interface PushPorts {
  fetch: FetchPort;
  clock: ClockPort;
  /** Uniform in [0, 1). */
  random: () => number;
  crypto: Crypto;
  locks: LockPort | undefined;
  /** Gzip where the platform has it. */
  compress: ((bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>) | undefined;
}

/** The ports of a page. {@link portsOf} makes them from the browser's globals. */
export interface DevicePorts extends PushPorts {
  indexedDB: IDBFactory;
  storage: StoragePort;
  /** Opens the channel that this browser's tabs and worker share, undefined where there is none. */
  openChannel: (() => ChannelPort) | undefined;
  /** Tells how much room the browser has left for this origin; undefined where it tells nothing. */
  room: Pick<StorageManager, 'estimate'> | undefined;
  /** Registers a Background Sync where the browser has that. Never throws. */
  registerSync: () => Promise<void>;
  /** Whether a person can see the page. */
  isVisible: () => boolean;
  onPage: (listener: (event: PageEvent) => void) => () => void;
  /** Another tab changed local storage; null: all of it. */
  onStorage: (listener: (key: string | null) => void) => () => void;
  /** Resolves once the page shows its first view: the code that sends is fetched then. Undefined: at once. */
  firstView?: Promise<void> | undefined;
}
