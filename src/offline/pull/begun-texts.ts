import type { TextProgress } from '#contract/assignment';
import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import { ApiProblem } from '../../api/trouble.ts';
import type { ApiPorts } from '../../api/request.ts';
import type { Database } from '../device/database.ts';
import type { TabChannel } from '../device/tab-channel.ts';
import { logMeta } from '../journal/log-meta.ts';
import { pullDocument, type PullBudget } from './pull.ts';
import { documentKey, newDocumentRow, type DocumentRow } from '../device/rows.ts';
import { isSignedIn } from '../device/noted-session.ts';
import { asked } from '../device/transaction.ts';

/** A list brings at most this many texts, and pages of the university's answers. */
const TEXTS_MAX = 20;
const PAGES_MAX = 40;
/** No texts are pulled in advance while the local log is larger than this. */
const LOG_MAX_BYTES = 25 * 1024 * 1024;

/** A student's text, as the university names it in a list of assignments. */
export interface ListedText {
  assignment: Id;
  /** Null before the student's first edit has arrived. */
  submission: Id | null;
  title: string;
  written?: TextProgress | undefined;
}

export interface BegunTextsPorts {
  api: ApiPorts;
  database: Database;
  tabChannel: TabChannel;
  user: () => Id | null;
  /** Starts sending: something waits. */
  pushNow: () => void;
}

/** Keeps the texts on this device that its user has begun on any device. */
export class BegunTexts {
  readonly #ports: BegunTextsPorts;
  /** Assignments whose text the university refused to this page: they are not pulled again. */
  readonly #refused = new Set<Id>();
  #wanted: readonly ListedText[] | null = null;
  #bringing: Promise<void> | null = null;

  constructor(ports: BegunTextsPorts) {
    this.#ports = ports;
  }

  /** Notes how much the university has of each text. Does nothing without a database. */
  async note(texts: readonly ListedText[]): Promise<void> {
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
  bring(texts: readonly ListedText[]): Promise<void> {
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

  #take(): readonly ListedText[] | null {
    const texts = this.#wanted;
    this.#wanted = null;
    return texts;
  }

  /** Rejects if the university does not answer: the other pulls would fail too. */
  async #pull(texts: readonly ListedText[]): Promise<void> {
    const { database, user: whose } = this.#ports;
    const user = whose();
    if (user === null) return;
    const budget: PullBudget = { pages: PAGES_MAX };
    const behind = await behindOf(database, user, texts);
    const wanted = behind.filter(({ assignment }) => !this.#refused.has(assignment)).slice(0, TEXTS_MAX);
    for (const { assignment } of wanted) {
      if (budget.pages <= 0 || whose() !== user || (await logBytes(database)) > LOG_MAX_BYTES) return;
      const refused = () => void this.#refused.add(assignment);
      await pullClosed(this.#ports, user, { kind: 'assignment', id: assignment }, { budget, refused });
    }
  }
}

/**
 * Pulls a text, tells all pages what came, and starts sending what waits again. `refused` is told where the university
 * refuses this text alone: this device keeps what it has of it. Rejects where the university does not answer.
 */
export async function pullClosed(
  { api, database, tabChannel, pushNow }: BegunTextsPorts,
  user: Id,
  target: Target,
  { budget, refused }: { budget?: PullBudget; refused?: () => void } = {},
): Promise<void> {
  try {
    const { came, isRefilled } = await pullDocument(api, database, user, target, budget);
    if (came || isRefilled) tabChannel.tell({ kind: 'changed', user });
    if (isRefilled) pushNow();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    refused?.();
  }
}

/** Resolves to whether any document row changed. */
function noteTexts(database: Database, user: Id, texts: readonly ListedText[]): Promise<boolean> {
  return database.run(['documents', 'meta'], 'readwrite', async (tx) => {
    if (!(await isSignedIn(tx, user))) return false;
    const store = tx.objectStore('documents');
    let isNews = false;
    for (const text of texts) {
      if (text.written === undefined) continue;
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

/**
 * The texts of which this device lacks batches, and those of which the list names fewer than the university had, or
 * none: it may have been restored from a backup.
 */
function behindOf(database: Database, user: Id, texts: readonly ListedText[]): Promise<ListedText[]> {
  return database.run(['documents'], 'readonly', async (tx) => {
    const store = tx.objectStore('documents');
    const behind: ListedText[] = [];
    for (const text of texts) {
      const key = documentKey({ kind: 'assignment', id: text.assignment });
      const row = await asked<DocumentRow | undefined>(store.get([user, key]));
      if (row === undefined) continue;
      const named = text.written?.counter ?? 0;
      if (row.counter < row.counterThere || named < row.counterThere) behind.push(text);
    }
    return behind;
  });
}

async function logBytes(database: Database): Promise<number> {
  return (await database.run(['meta'], 'readonly', logMeta)).bytes;
}
