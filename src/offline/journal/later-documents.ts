import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import type { Documents, DocumentsPorts } from './documents.ts';
import type { Live } from './open-writers.ts';
import type { Writer } from './writer.ts';

/** Loads the documents of this page, and the writing engine, with the first open: nothing else needs them. */
export class LaterDocuments {
  readonly #ports: () => DocumentsPorts;
  #fetching: Promise<Documents> | null = null;
  #documents: Documents | null = null;

  constructor(ports: () => DocumentsPorts) {
    this.#ports = ports;
  }

  /** Null before the first was opened. */
  get now(): Documents | null {
    return this.#documents;
  }

  async open(user: Id, target: Target, title: string): Promise<Writer> {
    this.#fetching ??= this.#fetch().catch((error: unknown) => {
      this.#fetching = null;
      throw error;
    });
    return (await this.#fetching).open(user, target, title);
  }

  live(): Live {
    return this.#documents?.live() ?? { pending: 0, waiting: 0, unsavedWords: 0 };
  }

  async committed(): Promise<void> {
    await this.#documents?.committed();
  }

  async closed(): Promise<void> {
    await this.#documents?.closed();
  }

  async #fetch(): Promise<Documents> {
    const { Documents } = await import('./documents.ts');
    this.#documents = new Documents(this.#ports());
    return this.#documents;
  }
}
