import type { User } from '#contract/account';
import type { Session } from '../../api/session.ts';

/** The state of the page owner in the session of this browser. */
export type PageSession =
  /** They are signed in here; or the page belongs to nobody yet. */
  | { kind: 'current' }
  /** They signed out in another tab. */
  | { kind: 'signed out' }
  /** Somebody else, called `name`, is signed in on this browser. */
  | { kind: 'another person'; name: string }
  /** The owner signed in again after one of these: the page must be reloaded. */
  | { kind: 'back' }
  /** Nobody signed out, yet local storage no longer holds the session: the browser or a person cleared it. */
  | { kind: 'removed' };

/** The part of the session that a page uses. */
export type PageBoundSession = Pick<Session, 'accessToken' | 'user' | 'mustLogIn' | 'renew' | 'subscribe'>;

/** Whether the page is locked: shows nothing of its owner, takes no change and sends nothing. */
export function isLocked(kind: PageSession['kind']): boolean {
  return kind !== 'current' && kind !== 'removed';
}

/**
 * Knows the person to whom a page belongs: who was signed in when it was opened, or signed in on it. Its memory holds
 * their text, so it stays theirs until it is reloaded, whoever signs in elsewhere in this browser.
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

  /** The owner's state. Reads only local storage, so it may be called at every key. */
  session(): PageSession {
    const now = this.#session.user();
    this.#owner ??= now;
    if (this.#owner === null) return { kind: 'current' };
    if (now?.id === this.#owner.id) return { kind: this.#locked ? 'back' : 'current' };
    this.#locked ||= now !== null || this.#session.signedOut();
    if (now !== null) return { kind: 'another person', name: now.username };
    return { kind: this.#locked ? 'signed out' : 'removed' };
  }

  /** The owner's id, also while the page is locked; null if it has none. */
  id(): string | null {
    return this.#owner?.id ?? null;
  }

  /** {@link PageOwner.session}; `isNew` if it differs from the last look. */
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

  /** Locks the page: the database names another session, of which local storage has no trace. */
  lock(): void {
    this.#locked = true;
  }

  /** Makes the person who just signed in on this page its owner. */
  adopt(): void {
    this.#owner = this.#session.user();
    this.#locked = false;
  }

  /** Releases the page after its owner signed out on it: it has no owner then. */
  release(): void {
    this.#owner = null;
    this.#locked = false;
  }

  /** The session for this page's calls: no call carries the token of anybody but the page owner. */
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
