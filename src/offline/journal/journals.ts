import type { Journal } from './journal.ts';

/** The journals of this page, also those of closed documents, which may have unacknowledged rows. */
export class Journals {
  readonly #journals = new Set<Journal>();

  add(journal: Journal): Journal {
    this.#journals.add(journal);
    return journal;
  }

  /** How many edits the university is not known to have. */
  unacknowledged(): number {
    return [...this.#journals].reduce((sum, journal) => sum + journal.unacknowledged(), 0);
  }

  /** Whether there is anything that the database may lose. */
  hasAny(): boolean {
    return this.unacknowledged() > 0;
  }

  /** Writes again what the database has lost. Rejects without a database. */
  async verify(): Promise<void> {
    for (const journal of this.#journals) await journal.verify();
  }

  /** Forgets all journals after their owner signed out: waiting rows stay in the database, for the owner alone. */
  forget(): void {
    this.#journals.clear();
  }
}
