import type { Target } from '#contract/op';
import type { DocumentWriter } from './document-writer.ts';
import type { News } from '../device/tab-channel.ts';
import type { DocumentKey } from '../device/rows.ts';

/** See {@link OpenWriters.live}. */
export interface Live {
  pending: number;
  waiting: number;
  unsavedWords: number;
}

/** The documents that are open on this page. */
export class OpenWriters {
  readonly #writers = new Set<DocumentWriter>();

  add(writer: DocumentWriter): void {
    this.#writers.add(writer);
  }

  remove(writer: DocumentWriter): void {
    this.#writers.delete(writer);
  }

  /** Uncommitted edits, waiting ops by the facts of the open documents, and words that neither store took. */
  live(): Live {
    const live = { pending: 0, waiting: 0, unsavedWords: 0 };
    for (const writer of this.#writers) {
      live.pending += writer.pending;
      const state = writer.state();
      if (state.kind === 'not saved') live.unsavedWords += state.words;
      if (state.kind === 'on device') live.waiting += state.waiting;
    }
    return live;
  }

  /** Resolves when every edit so far is committed. */
  committed(): Promise<unknown> {
    return Promise.all([...this.#writers].map((writer) => writer.committed()));
  }

  refresh(): void {
    for (const writer of this.#writers) writer.refresh();
  }

  closed(): Promise<unknown> {
    return Promise.all([...this.#writers].map((writer) => writer.closed()));
  }

  /** The targets of these documents that are open; of all open ones if none are named. */
  targets(documents?: readonly DocumentKey[]): Target[] {
    const open = [...this.#writers].filter(({ owner }) => documents?.includes(owner.document) ?? true);
    return open.map((writer) => writer.target);
  }

  pulled(document: DocumentKey, outcome: 'asked' | 'failed'): void {
    for (const writer of this.#writers) if (writer.owner.document === document) writer.pulled(outcome);
  }

  hear(news: News): void {
    for (const writer of this.#writers) {
      if (news.kind === 'session' || news.kind === 'opened' || writer.owner.user !== news.user) continue;
      if (news.kind === 'changed') writer.refresh();
      else if (news.document !== writer.owner.document) continue;
      else if (news.kind === 'discarded') writer.discarded();
      else writer.receive(news.ops);
    }
  }
}
