import type { Target } from '#contract/op';
import type { ApiPorts } from '../../api/request.ts';
import type { Database } from '../device/database.ts';
import type { TabChannel } from '../device/tab-channel.ts';
import { NO_FACTS, readFacts, type Owner } from '../journal/open-document.ts';
import type { ClockPort } from '../device/ports.ts';
import { documentKey, type DocumentKey } from '../device/rows.ts';
import { within } from '../device/within.ts';

/** A document that was never on this device is pulled this long before it opens without its text, and says so. */
const FIRST_PULL_PATIENCE_MS = 3000;

export interface PullerPorts {
  api: ApiPorts;
  database: Database;
  tabChannel: TabChannel;
  clock: ClockPort;
  user: () => string | null;
  /** Starts sending: something waits. */
  pushNow: () => void;
  /** Told after each pull whether the university answered. */
  onPulled: (document: DocumentKey, outcome: 'asked' | 'failed') => void;
}

/** Pulls documents; calls during a pull of the same document share it. */
export class Puller {
  readonly #ports: PullerPorts;
  readonly #running = new Map<DocumentKey, Promise<void>>();

  constructor(ports: PullerPorts) {
    this.#ports = ports;
  }

  /** Pulls a document. Never rejects: offline, refused or without a database it stays as this device has it. */
  pull(target: Target): Promise<void> {
    const document = documentKey(target);
    const running = this.#running.get(document) ?? this.#once(target).finally(() => this.#running.delete(document));
    this.#running.set(document, running);
    return running;
  }

  /**
   * Waits up to {@link FIRST_PULL_PATIENCE_MS} for the pull of a document unknown to this device, so that it doesn't
   * open empty without need. Resolves to whether a pull was started.
   */
  async pullFirst(owner: Owner, target: Target): Promise<boolean> {
    const { row, othersWaiting } = await readFacts(this.#ports.database, owner, '').catch(() => NO_FACTS);
    const isNew = row === null || (!row.asked && row.counter === 0 && row.deviceAt === null);
    if (!isNew || othersWaiting > 0) return false;
    await within(this.#ports.clock, FIRST_PULL_PATIENCE_MS, this.pull(target));
    return true;
  }

  async #once(target: Target): Promise<void> {
    const user = this.#ports.user();
    if (user === null) return;
    let outcome: 'asked' | 'failed' = 'failed';
    try {
      const { pullDocument } = await import('./pull.ts');
      const { came, isRefilled } = await pullDocument(this.#ports.api, this.#ports.database, user, target);
      outcome = 'asked';
      if (came || isRefilled) this.#ports.tabChannel.tell({ kind: 'changed', user });
      if (isRefilled) this.#ports.pushNow();
    } catch {
      // `outcome` reports it: possibly missing text is announced.
    }
    this.#ports.onPulled(documentKey(target), outcome);
  }
}
