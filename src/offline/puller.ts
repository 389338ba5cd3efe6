import type { Target } from '#contract/op';
import type { ApiPorts } from '../api/request.ts';
import type { Database } from './database.ts';
import type { Hub } from './hub.ts';
import { pullDocument } from './pull.ts';
import { documentKey, type DocumentKey } from './rows.ts';

export interface PullerPorts {
  api: ApiPorts;
  database: Database;
  hub: Hub;
  user: () => string | null;
  /** Told after each try whether the university could be asked. */
  onPulled: (document: DocumentKey, outcome: 'asked' | 'failed') => void;
}

/** Pulls documents, each once for all who ask meanwhile. */
export class Puller {
  readonly #ports: PullerPorts;
  readonly #running = new Map<DocumentKey, Promise<void>>();

  constructor(ports: PullerPorts) {
    this.#ports = ports;
  }

  /** Never rejects: offline, refused or without a database the document stays as this device has it. */
  pull(target: Target): Promise<void> {
    const document = documentKey(target);
    const running = this.#running.get(document) ?? this.#once(target).finally(() => this.#running.delete(document));
    this.#running.set(document, running);
    return running;
  }

  async #once(target: Target): Promise<void> {
    const user = this.#ports.user();
    if (user === null) return;
    let outcome: 'asked' | 'failed' = 'failed';
    try {
      const came = await pullDocument(this.#ports.api, this.#ports.database, user, target);
      outcome = 'asked';
      if (came) this.#ports.hub.tell({ kind: 'changed', user });
    } catch {
      // Said by `outcome`: what may be missing is announced.
    }
    this.#ports.onPulled(documentKey(target), outcome);
  }
}
