import type { TextProgress } from '#contract/assignment';
import type { Id } from '#contract/identifier';
import { ApiProblem } from '../../api/trouble.ts';
import type { ApiPorts } from '../../api/request.ts';
import type { Database } from '../device/database.ts';
import type { TabChannel } from '../device/tab-channel.ts';
import { logMeta } from '../journal/log-meta.ts';
import { pullDocument, type PullBudget } from './pull.ts';
import { documentKey, newDocumentRow, type DocumentRow } from '../device/rows.ts';
import { isSignedIn } from '../device/session-note.ts';
import { asked } from '../device/transaction.ts';

/** A list brings at most this many texts, and pages of the university's answers. */
const TEXTS_MAX = 20;
const PAGES_MAX = 40;
/** No texts are pulled in advance while the local log is larger than this. */
const LOG_MAX_BYTES = 25 * 1024 * 1024;

/** A begun text of the student, as the university names it in a list of assignments. */
export interface BegunText {
  assignment: Id;
  submission: Id;
  title: string;
  written: TextProgress;
}

export interface BegunTextsPorts {
  api: ApiPorts;
  database: Database;
  tabChannel: TabChannel;
  user: () => Id | null;
}

/** Keeps the texts on this device that its user has begun on any device. */
export class BegunTexts {
  readonly #ports: BegunTextsPorts;
  /** Submissions that the university refused to this page: they are not pulled again. */
  readonly #refused = new Set<Id>();
  #wanted: readonly BegunText[] | null = null;
  #bringing: Promise<void> | null = null;

  constructor(ports: BegunTextsPorts) {
    this.#ports = ports;
  }

  /** Notes how much the university has of each text. Does nothing without a database. */
  async note(texts: readonly BegunText[]): Promise<void> {
    const user = this.#ports.user();
    if (user === null) return;
    if (await noteTexts(this.#ports.database, user, texts).catch(() => false)) {
      this.#ports.tabChannel.tell({ kind: 'changed', user });
    }
  }

  /**
   * Notes the texts and pulls missing ops, text by text in order. One list at a time: of lists that come meanwhile only
   * the last. Never rejects: what was not pulled comes with the next list.
   */
  bring(texts: readonly BegunText[]): Promise<void> {
    this.#wanted = texts;
    this.#bringing ??= this.#bringAll().finally(() => (this.#bringing = null));
    return this.#bringing;
  }

  async #bringAll(): Promise<void> {
    for (let texts = this.#take(); texts !== null; texts = this.#take()) {
      await this.note(texts);
      await this.#pull(texts).catch(() => undefined);
    }
  }

  #take(): readonly BegunText[] | null {
    const texts = this.#wanted;
    this.#wanted = null;
    return texts;
  }

  /** Rejects if the university does not answer: the other pulls would fail too. */
  async #pull(texts: readonly BegunText[]): Promise<void> {
    const { api, database, tabChannel, user: whose } = this.#ports;
    const user = whose();
    if (user === null) return;
    const budget: PullBudget = { pages: PAGES_MAX };
    const behind = await behindOf(database, user, texts);
    const wanted = behind.filter(({ submission }) => !this.#refused.has(submission)).slice(0, TEXTS_MAX);
    for (const { assignment, submission } of wanted) {
      if (budget.pages <= 0 || whose() !== user || (await logBytes(database)) > LOG_MAX_BYTES) return;
      const came = await pullDocument(api, database, user, { kind: 'assignment', id: assignment }, budget).catch(
        (error: unknown) => {
          if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
          this.#refused.add(submission);
          return false;
        },
      );
      if (came) tabChannel.tell({ kind: 'changed', user });
    }
  }
}

/** Resolves to whether any document row changed. */
function noteTexts(database: Database, user: Id, texts: readonly BegunText[]): Promise<boolean> {
  return database.run(['documents', 'meta'], 'readwrite', async (tx) => {
    if (!(await isSignedIn(tx, user))) return false;
    const store = tx.objectStore('documents');
    let isNews = false;
    for (const text of texts) {
      const target = { kind: 'assignment', id: text.assignment } as const;
      const found = await asked<DocumentRow | undefined>(store.get([user, documentKey(target)]));
      const known = found ?? newDocumentRow(user, target);
      const { counter, length } = text.written;
      if (counter < known.counterThere || (counter === known.counterThere && length === known.lengthThere)) continue;
      isNews = true;
      const { title, submission } = known;
      const named = { title: title || text.title, submission: submission ?? text.submission };
      await asked(store.put({ ...known, ...named, counterThere: counter, lengthThere: length }));
    }
    return isNews;
  });
}

/** The texts of which this device knows that it lacks batches. */
function behindOf(database: Database, user: Id, texts: readonly BegunText[]): Promise<BegunText[]> {
  return database.run(['documents'], 'readonly', async (tx) => {
    const store = tx.objectStore('documents');
    const behind: BegunText[] = [];
    for (const text of texts) {
      const key = documentKey({ kind: 'assignment', id: text.assignment });
      const row = await asked<DocumentRow | undefined>(store.get([user, key]));
      if (row !== undefined && row.counter < row.counterThere) behind.push(text);
    }
    return behind;
  });
}

async function logBytes(database: Database): Promise<number> {
  return (await database.run(['meta'], 'readonly', logMeta)).bytes;
}
