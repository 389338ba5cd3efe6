import type { Id } from '#contract/identifier';
import type { Action } from '#contract/op';
import type { Actions, ActionsPorts } from './actions.ts';
import type { Outcome } from './outcome.ts';
import type { Undone } from './undo.ts';

/** The actions of this page, whose code is fetched with the first one: few pages have any. */
export class LaterActions {
  readonly #ports: ActionsPorts;
  #fetching: Promise<Actions> | null = null;

  constructor(ports: ActionsPorts) {
    this.#ports = ports;
  }

  async act(user: Id, action: Action, title: string): Promise<string> {
    return (await this.#actions()).act(user, action, title);
  }

  async outcome(user: Id, id: string): Promise<Outcome> {
    return (await this.#actions()).outcome(user, id);
  }

  async undo(user: Id, id: string): Promise<Undone> {
    return (await this.#actions()).undo(user, id);
  }

  #actions(): Promise<Actions> {
    this.#fetching ??= import('./actions.ts').then(
      ({ Actions }) => new Actions(this.#ports),
      () => {
        this.#fetching = null;
        throw new Error('It could not be kept: there is no connection now.');
      },
    );
    return this.#fetching;
  }
}
