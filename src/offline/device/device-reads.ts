import type { User } from '#contract/account';
import type { Target } from '#contract/op';
import type { ApiPorts } from '../../api/request.ts';
import type { StoragePort } from '../../api/storage.ts';
import type { ConfirmedDocument } from '../waiting/confirmed.ts';
import type { Database } from './database.ts';
import type { DocumentLog } from '../journal/document-log.ts';
import type { TabChannel } from './tab-channel.ts';
import type { Undone } from '../requests/undo.ts';
import type { DevicePorts } from './ports.ts';
import { documentKey } from './rows.ts';
import type { Tail } from '../journal/tail.ts';

export interface DeviceReadsPorts extends Pick<DevicePorts, 'clock' | 'crypto' | 'locks'> {
  database: Database;
  storage: StoragePort;
  tail: Tail;
  tabChannel: TabChannel;
  api: ApiPorts;
  user: () => User | null;
  /** Resolves when running commits have ended, or after a while. */
  commits: () => Promise<void>;
  /** Starts sending: something waits. */
  wake: () => void;
}

/** The calls of a device that read its own stores or decide about waiting items. See `Device` for each. */
export class DeviceReads {
  readonly #ports: DeviceReadsPorts;

  constructor(ports: DeviceReadsPorts) {
    this.#ports = ports;
  }

  async confirmed(): Promise<ConfirmedDocument[]> {
    const user = this.#ports.user();
    if (user === null) return [];
    const { readConfirmed } = await import('../waiting/confirmed.ts');
    return readConfirmed(this.#ports.database, user.id);
  }

  async log(target: Target): Promise<DocumentLog> {
    const { database, tail, commits } = this.#ports;
    const user = this.#signedIn();
    await commits();
    const { readDocumentLog } = await import('../journal/document-log.ts');
    return readDocumentLog(database, tail, { user, document: documentKey(target) });
  }

  async fillLog(target: Target): Promise<void> {
    const user = this.#signedIn();
    const { fillLog } = await import('../pull/fill-log.ts');
    await fillLog(this.#ports.api, this.#ports.database, user, target);
  }

  async undo(id: string): Promise<Undone> {
    const { undo } = await import('../requests/undo.ts');
    return undo({ ...this.#ports, user: this.#ports.user()?.id ?? null }, id);
  }

  async dismiss(id: string): Promise<void> {
    if (id === 'cleared') {
      const { dismissCleared } = await import('./signing.ts');
      return dismissCleared(this.#ports.storage, this.#signedIn());
    }
    const { dismiss } = await import('../requests/undo.ts');
    await dismiss(this.#ports, id);
  }

  async retry(id: string): Promise<boolean> {
    const { retryParked } = await import('../parking/decisions.ts');
    return retryParked({ ...this.#ports, user: this.#signedIn() }, id);
  }

  async discardParked(id: string): Promise<boolean> {
    const { discardParked } = await import('../parking/decisions.ts');
    return discardParked({ ...this.#ports, user: this.#signedIn() }, id);
  }

  async bringBack(): Promise<void> {
    const { bringBackLost } = await import('../parking/decisions.ts');
    await bringBackLost({ ...this.#ports, user: this.#signedIn() });
  }

  async discard(target: Target): Promise<boolean> {
    const { database, tabChannel, commits } = this.#ports;
    const user = this.#signedIn();
    const { discardDocument } = await import('./discard.ts');
    await commits();
    const discarded = await discardDocument(database, user, target);
    if (discarded) tabChannel.tell({ kind: 'discarded', user, document: documentKey(target) });
    return discarded;
  }

  async lastTarget(): Promise<Target | null> {
    const user = this.#ports.user();
    if (user === null) return null;
    const { readLastTarget } = await import('../journal/last-target.ts');
    return readLastTarget(this.#ports.database, user.id);
  }

  #signedIn(): string {
    const user = this.#ports.user();
    if (user === null) throw new Error('Log in first.');
    return user.id;
  }
}
