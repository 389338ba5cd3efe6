import type { Journal } from './journal.ts';

/** Every journal of this page that may hold what the university has not, those of closed documents too. */
export class Journals {
  readonly #journals = new Map<Journal, 'edits' | 'actions'>();

  add(journal: Journal, of: 'edits' | 'actions'): Journal {
    this.#journals.set(journal, of);
    return journal;
  }

  /** How many edits the university is not known to have. An action that was taken back is nothing to wait for. */
  unacknowledged(): number {
    let count = 0;
    for (const [journal, of] of this.#journals) if (of === 'edits') count += journal.unacknowledged();
    return count;
  }

  /** Whether there is anything that the database may lose. */
  hasAny(): boolean {
    return [...this.#journals.keys()].some((journal) => journal.unacknowledged() > 0);
  }

  /** Writes again what the database has lost. Rejects without a database. */
  async verify(): Promise<void> {
    for (const journal of this.#journals.keys()) await journal.verify();
  }

  /** Their owner signed out: what waits is in the database, and theirs alone. */
  forget(): void {
    this.#journals.clear();
  }
}
