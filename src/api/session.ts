import {
  refresh,
  userSchema,
  userTypeSchema,
  type Device,
  type Tokens,
  type User,
  type UserType,
} from '#contract/account';
import { universitySchema, type University } from '#contract/university-name';
import { politely, type LockPort } from './lock.ts';
import { send, type FetchPort } from './send.ts';
import { DRAFT_PREFIX } from './draft-key.ts';
import { storageKeys, type StoragePort } from './storage.ts';
import { ApiProblem, Offline } from './trouble.ts';

/** The specification's names in local storage (section 3, "Browser local storage keys"). */
export const SESSION_KEYS = ['accessToken', 'refreshToken', 'user', 'userType', 'university', 'courses'] as const;

/** Set while the university has suspended the account, until a log-in succeeds. */
export const SUSPENDED_KEY = 'longhand:suspended';

/** Our keys with personal data: the last e-mail, the secret of a sign-up, the course to join, a suspension. */
const PERSONAL_KEYS = ['longhand:email', 'longhand:signup-nonce', 'longhand:join-code', SUSPENDED_KEY] as const;

/** Set where somebody ended the last session of this browser elsewhere; the log-in screen removes it. */
export const ENDED_KEY = 'longhand:ended';

/**
 * Set by a sign-out. Where neither this nor a session is found, local storage was cleared, or nobody ever signed in.
 */
const SIGNED_OUT_KEY = 'longhand:signed-out';
/** The university's nonce for this browser (known device). It names nobody and stays at a sign-out. */
export const KNOWN_DEVICE_KEY = 'longhand:known-device';

const SESSION_LOCK = 'longhand:session';

/** Keeps device keys where scripts can't read them; see src/offline/device/device-keys.ts. */
export interface DeviceKeeper {
  /** Whether keys are missing or near their end, so that a refresh should ask for new ones. */
  wanted(userId: string): Promise<boolean>;
  keep(userId: string, device: Device): Promise<void>;
}

export interface SessionPorts {
  storage: StoragePort;
  fetch: FetchPort;
  now: () => number;
  locks: LockPort | undefined;
  devices: DeviceKeeper | undefined;
}

/**
 * `log in again`: the university wants a password. Nothing but the refresh token was removed. `ended`: somebody ended
 * the session elsewhere; the page must sign out.
 */
export type SessionEvent = 'opened' | 'refreshed' | 'log in again' | 'ended' | 'closed';

/** The data that opens a session. Tokens are absent if a link was opened in another browser than the sign-up's. */
export interface Opening {
  user: User;
  tokens?: Tokens | undefined;
  device?: Device | undefined;
  known_device?: string | undefined;
}

/** `offline`: the university did not answer. */
export type Renewal = 'renewed' | 'refused' | 'offline';

export interface Session {
  accessToken(): string | null;
  user(): User | null;
  userType(): UserType | null;
  university(): University | null;
  /** Whether the user is known but only a log-in with a password gets new tokens. Writing goes on. */
  mustLogIn(): boolean;
  /** Whether the last session of this browser ended by a sign-out. */
  signedOut(): boolean;
  open(opening: Opening): Promise<void>;
  /**
   * Renews the tokens, once for all callers and tabs. `used` is the access token that the server refused: if storage
   * already holds another one, nothing is fetched. Never rejects: `offline` covers portals, outages and full storage.
   */
  renew(used: string | null): Promise<Renewal>;
  /** Removes all personal data from local storage, drafts too. Unsent work is not part of the session and stays. */
  close(): void;
  subscribe(listener: (event: SessionEvent) => void): () => void;
  /** To be called when another tab changed local storage. */
  changedElsewhere(key: string | null): void;
}

export function createSession(ports: SessionPorts): Session {
  return new BrowserSession(ports);
}

class BrowserSession implements Session {
  readonly #ports: SessionPorts;
  readonly #storage: StoragePort;
  readonly #listeners = new Set<(event: SessionEvent) => void>();
  #renewing: Promise<Renewal> | null = null;
  #userText: string | null = null;
  #user: User | null = null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    this.#storage = ports.storage;
  }

  accessToken(): string | null {
    return this.#storage.getItem('accessToken');
  }

  /** Parsed once per stored text, since screens call it at every key. */
  readonly user = (): User | null => {
    const text = this.#storage.getItem('user');
    if (text !== this.#userText) {
      this.#userText = text;
      this.#user = parsed(text, (value) => userSchema.safeParse(withUniversity(value)));
    }
    return this.#user;
  };

  userType(): UserType | null {
    const type = userTypeSchema.safeParse(this.#storage.getItem('userType'));
    return type.success ? type.data : null;
  }

  university(): University | null {
    return parsed(this.#storage.getItem('university'), (value) => universitySchema.safeParse(value));
  }

  mustLogIn(): boolean {
    return this.#storage.getItem('user') !== null && this.#storage.getItem('refreshToken') === null;
  }

  signedOut(): boolean {
    return this.#storage.getItem(SIGNED_OUT_KEY) !== null;
  }

  async open(opening: Opening): Promise<void> {
    if (!(await this.#keep(opening))) {
      throw new Offline('This browser’s storage is full or blocked. Free some space, then log in again.', 'network');
    }
    this.#tell('opened');
  }

  renew(used: string | null): Promise<Renewal> {
    this.#renewing ??= this.#renewPolitely(used);
    return this.#renewing;
  }

  close(): void {
    // Set first, so that no tab takes this for cleared storage; the access token left room for it.
    this.#storage.removeItem('accessToken');
    this.#storage.setItem(SIGNED_OUT_KEY, '1');
    for (const key of [...SESSION_KEYS, ...PERSONAL_KEYS]) this.#storage.removeItem(key);
    for (const key of storageKeys(this.#storage)) if (key.startsWith(DRAFT_PREFIX)) this.#storage.removeItem(key);
    this.#tell('closed');
  }

  readonly subscribe = (listener: (event: SessionEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  changedElsewhere(key: string | null): void {
    if (key === 'user' || key === null) this.#tell(this.#storage.getItem('user') === null ? 'closed' : 'opened');
    else if (key === 'accessToken') this.#tell('refreshed');
    else if (key === 'refreshToken' && this.#storage.getItem('refreshToken') === null) this.#tell('log in again');
  }

  async #renewPolitely(used: string | null): Promise<Renewal> {
    try {
      const outcome = await politely(this.#ports.locks, SESSION_LOCK, () => this.#renewOnce(used));
      if (outcome === 'renewed') this.#tell('refreshed');
      return outcome;
    } finally {
      this.#renewing = null;
    }
  }

  async #renewOnce(used: string | null): Promise<Renewal> {
    const access = this.accessToken();
    if (access !== null && access !== used) return 'renewed';
    const token = this.#storage.getItem('refreshToken');
    if (token === null) return 'refused';
    const userId = this.user()?.id;
    const device = userId !== undefined && (await this.#ports.devices?.wanted(userId)) === true;
    try {
      const known_device = this.#storage.getItem(KNOWN_DEVICE_KEY) ?? undefined;
      const body = { refresh_token: token, device, known_device };
      const answer = await send(refresh, { body }, this.#ports, null);
      if (this.#storage.getItem('refreshToken') !== token) return this.#superseded(userId);
      return (await this.#keep(answer)) ? 'renewed' : 'offline';
    } catch (error) {
      // A refusal without a code may come from anything on the network.
      if (!(error instanceof ApiProblem) || error.status !== 401 || error.code === null) return 'offline';
      return this.#forget(token, error.code);
    }
  }

  /** Another session began or this one ended during the refresh: the late answer must not bring it back. */
  #superseded(before: string | undefined): Renewal {
    return this.user()?.id === before ? 'renewed' : 'refused';
  }

  /** A refused token is dropped, unless another tab has replaced it meanwhile. */
  #forget(refused: string, code: string): Renewal {
    if (this.#storage.getItem('refreshToken') !== refused) return 'renewed';
    // The token stays until the sign-out is complete: a page that dies before tries again.
    if (code === 'session_revoked') {
      this.#note(ENDED_KEY);
      this.#tell('ended');
      return 'refused';
    }
    this.#storage.removeItem('refreshToken');
    if (code === 'account_suspended') this.#note(SUSPENDED_KEY);
    this.#tell('log in again');
    return 'refused';
  }

  /**
   * Stores tokens before they are used; false if it fails. An unstored successor stays unused: the server repeats it.
   */
  async #keep(opening: Opening): Promise<boolean> {
    const { user, tokens, device, known_device } = opening;
    try {
      if (tokens) this.#storage.setItem('refreshToken', tokens.refresh);
      this.#storage.setItem('user', JSON.stringify(user));
      this.#storage.setItem('userType', user.user_type);
      this.#storage.setItem('university', JSON.stringify(user.university));
      if (tokens) this.#storage.setItem('accessToken', tokens.access);
      this.#storage.removeItem(SIGNED_OUT_KEY);
      this.#storage.removeItem(SUSPENDED_KEY);
      if (known_device) this.#storage.setItem(KNOWN_DEVICE_KEY, known_device);
    } catch {
      return false;
    }
    if (device) await this.#ports.devices?.keep(user.id, device);
    return true;
  }

  /** Sets a key. The removed refresh token left room; if storage still refuses, the reason is not kept. */
  #note(key: string): void {
    try {
      this.#storage.setItem(key, '1');
    } catch {
      // The log-in that follows is refused with the reason.
    }
  }

  #tell(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** A stored user, with empty texts for missing fields of the university. */
function withUniversity(user: unknown): unknown {
  if (typeof user !== 'object' || user === null) return user;
  const { university } = user as { university?: Partial<Record<'name' | 'university_id', unknown>> | null };
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const { name, university_id } = university ?? {};
  return { ...user, university: { name: textOf(name), university_id: textOf(university_id) } };
}

function parsed<T>(
  text: string | null,
  parse: (value: unknown) => { success: true; data: T } | { success: false; data?: undefined },
): T | null {
  if (text === null) return null;
  try {
    const result = parse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
