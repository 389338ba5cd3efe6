import type { User } from '#contract/account';
import type { Session } from '../../api/session.ts';

/** How the person to whom this page belongs stands with the session of this browser. */
export type PageSession =
  /** They are signed in here; or the page belongs to nobody yet. */
  | { kind: 'current' }
  /** They signed out in another tab. */
  | { kind: 'signed out' }
  /** Somebody else, called `name`, is signed in on this browser. */
  | { kind: 'another person'; name: string }
  /** They signed in again after one of these: the page is to be loaded anew. */
  | { kind: 'back' }
  /** Nobody signed out, yet local storage no longer holds the session: the browser or a person cleared it. */
  | { kind: 'removed' };

/** What a page uses of its session. */
export type PageBoundSession = Pick<Session, 'accessToken' | 'user' | 'mustLogIn' | 'renew' | 'subscribe'>;

/** Whether nothing of the page's owner may be shown, taken or sent. */
export function isLocked(kind: PageSession['kind']): boolean {
  return kind !== 'current' && kind !== 'removed';
}

/**
 * A page belongs to the person who was signed in when it was opened, or who signed in on it. What it holds in memory is
 * theirs, so it is theirs until it is loaded anew, whoever signs in elsewhere in this browser.
 */
export class PageOwner {
  readonly #session: Session;
  #owner: User | null = null;
  #locked = false;
  #seen: PageSession['kind'] = 'current';

  constructor(session: Session) {
    this.#session = session;
    this.#owner = session.user();
  }

  /** Reads local storage alone, so that every key can ask. */
  session(): PageSession {
    const now = this.#session.user();
    this.#owner ??= now;
    if (this.#owner === null) return { kind: 'current' };
    if (now?.id === this.#owner.id) return { kind: this.#locked ? 'back' : 'current' };
    this.#locked ||= now !== null || this.#session.signedOut();
    if (now !== null) return { kind: 'another person', name: now.username };
    return { kind: this.#locked ? 'signed out' : 'removed' };
  }

  /** As {@link PageOwner.session}; `isNew` where it is another than at the last look. */
  look(): { kind: PageSession['kind']; isNew: boolean } {
    const { kind } = this.session();
    const isNew = kind !== this.#seen;
    this.#seen = kind;
    return { kind, isNew };
  }

  /** The person to whom this page belongs, null if there is none or the page is locked. */
  user(): User | null {
    const { kind } = this.session();
    if (kind === 'removed') return this.#owner;
    if (kind !== 'current') return null;
    this.#owner = this.#session.user();
    return this.#owner;
  }

  /** Whether `user` may write on this page now. */
  mayWrite(user: string): boolean {
    return this.user()?.id === user;
  }

  /** The database knows of another session, of which local storage tells nothing any more. */
  lock(): void {
    this.#locked = true;
  }

  /** Somebody has just signed in on this page. */
  adopt(): void {
    this.#owner = this.#session.user();
    this.#locked = false;
  }

  /** The owner signed out on this page, which is nobody's from now on. */
  release(): void {
    this.#owner = null;
    this.#locked = false;
  }

  /** The session as this page may use it: whoever else is signed in, no call of this page carries their token. */
  bound(): PageBoundSession {
    const session = this.#session;
    const mine = () => this.user() !== null;
    return {
      accessToken: () => (mine() ? session.accessToken() : null),
      user: () => this.user(),
      mustLogIn: () => mine() && session.mustLogIn(),
      renew: async (used) => (mine() ? session.renew(used) : 'refused'),
      subscribe: (listener) => session.subscribe(listener),
    };
  }
}
