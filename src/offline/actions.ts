import type { Id } from '#contract/identifier';
import type { Action } from '#contract/op';
import type { Contact } from './connection.ts';
import { ControlStream } from './control-stream.ts';
import type { Hub } from './hub.ts';
import type { Journal } from './journal.ts';
import type { Outcome } from './outcome.ts';
import type { StreamPorts } from './own-stream.ts';
import type { Undone } from './undo.ts';
import { opOfItem } from './item-id.ts';

export interface ActionsPorts extends StreamPorts {
  hub: Hub;
  journal: () => Journal;
  pushNow: () => Promise<void>;
  contact: () => Contact;
  recount: () => Promise<void>;
}

/** What people ask for beside writing: queued, awaited, taken back. */
export class Actions {
  readonly #ports: ActionsPorts;
  #stream: ControlStream | null = null;

  constructor(ports: ActionsPorts) {
    this.#ports = ports;
  }

  /** Queues an action; resolves to its item's id when it is durable, rejects if neither store took it. */
  async act(user: Id, action: Action, title: string): Promise<string> {
    this.#stream ??= new ControlStream(this.#ports, this.#ports.journal);
    return this.#stream.act(user, action, title);
  }

  /** See src/offline/outcome.ts. Where that can't be fetched, what is kept here is still to be sent all the same. */
  async outcome(user: Id, id: string): Promise<Outcome> {
    try {
      const asking = await import('./outcome.ts').catch(() => null);
      return asking === null ? { kind: 'waiting' } : await asking.outcomeOf({ ...this.#ports, user }, id);
    } finally {
      await this.#ports.recount();
    }
  }

  async undo(user: Id, id: string): Promise<Undone> {
    const { stream, seq } = opOfItem(id);
    const { undoAction } = await import('./undo.ts');
    const undone = await undoAction(this.#ports.database, user, stream, seq);
    if (undone === 'undone') await this.#stream?.undone(stream, seq);
    await this.#ports.recount();
    this.#ports.hub.tell({ kind: 'changed', user });
    return undone;
  }
}
