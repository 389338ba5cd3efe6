import {
  refresh,
  userSchema,
  userTypeSchema,
  type Device,
  type Tokens,
  type User,
  type UserType,
} from '#contract/account';
import { universitySchema, type University } from '#contract/university';
import { politely, type LockPort } from './lock.ts';
import { send, type FetchPort } from './send.ts';
import type { StoragePort } from './storage.ts';
import { ApiProblem, Offline } from './trouble.ts';

/** The specification's names in local storage (section 3, "Browser local storage keys"). */
export const SESSION_KEYS = ['accessToken', 'refreshToken', 'user', 'userType', 'university', 'courses'] as const;

const SESSION_LOCK = 'longhand:session';

/** Keeps device keys where scripts can't read them; see src/offline/device-keys.ts. */
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

/** `log in again`: the university wants a password. Nothing but the refresh token was removed. */
export type SessionEvent = 'opened' | 'refreshed' | 'log in again' | 'closed';

/** What opens a session. Tokens are absent where a link was opened in another browser than the one that signed up. */
export interface Opening {
  user: User;
  tokens?: Tokens | undefined;
  device?: Device | undefined;
}

export interface Session {
  accessToken(): string | null;
  user(): User | null;
  userType(): UserType | null;
  university(): University | null;
  /** Somebody is known here, but only a password gets new tokens. Writing goes on. */
  mustLogIn(): boolean;
  open(opening: Opening): Promise<void>;
  /**
   * New tokens, once for all callers and tabs. `used` is the access token that the server refused: if storage already
   * holds another one, that one is the answer. Never throws: `offline` covers portals, outages and full storage.
   */
  renew(used: string | null): Promise<'renewed' | 'refused' | 'offline'>;
  /** Removes everything of the session from local storage. Unsent work is not the session's and stays. */
  close(): void;
  subscribe(listener: (event: SessionEvent) => void): () => void;
  /** To be called when another tab changed local storage. */
  changedElsewhere(key: string | null): void;
}

export function createSession(ports: SessionPorts): Session {
  const { storage } = ports;
  const listeners = new Set<(event: SessionEvent) => void>();
  let renewing: Promise<'renewed' | 'refused' | 'offline'> | null = null;

  function tell(event: SessionEvent): void {
    for (const listener of listeners) listener(event);
  }

  function readUser(): User | null {
    return parsed(storage.getItem('user'), (value) => userSchema.safeParse(value));
  }

  async function renewOnce(used: string | null): Promise<'renewed' | 'refused' | 'offline'> {
    const access = storage.getItem('accessToken');
    if (access !== null && access !== used) return 'renewed';
    const token = storage.getItem('refreshToken');
    if (token === null) return 'refused';
    const user = readUser();
    const device = user !== null && (await ports.devices?.wanted(user.id)) === true;
    try {
      const body = device ? { refresh_token: token, device } : { refresh_token: token };
      const answer = await send(refresh, { body }, ports, null);
      return (await keep(answer)) ? 'renewed' : 'offline';
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) return 'offline';
      return forget(token);
    }
  }

  /** A refused token is dropped, unless another tab has replaced it meanwhile. */
  function forget(refused: string): 'renewed' | 'refused' {
    if (storage.getItem('refreshToken') !== refused) return 'renewed';
    storage.removeItem('refreshToken');
    tell('log in again');
    return 'refused';
  }

  /** Written before it is used: a successor that could not be stored must stay unused, the server repeats it. */
  async function keep(opening: Opening): Promise<boolean> {
    try {
      if (opening.tokens) storage.setItem('refreshToken', opening.tokens.refresh);
      storage.setItem('user', JSON.stringify(opening.user));
      storage.setItem('userType', opening.user.user_type);
      storage.setItem('university', JSON.stringify(opening.user.university));
      if (opening.tokens) storage.setItem('accessToken', opening.tokens.access);
    } catch {
      return false;
    }
    if (opening.device) await ports.devices?.keep(opening.user.id, opening.device);
    return true;
  }

  return {
    accessToken: () => storage.getItem('accessToken'),
    user: readUser,
    userType: () => {
      const type = userTypeSchema.safeParse(storage.getItem('userType'));
      return type.success ? type.data : null;
    },
    university: () => parsed(storage.getItem('university'), (value) => universitySchema.safeParse(value)),
    mustLogIn: () => storage.getItem('user') !== null && storage.getItem('refreshToken') === null,
    open: async (opening) => {
      if (!(await keep(opening))) {
        throw new Offline('This browser’s storage is full or blocked. Free some space, then log in again.', 'network');
      }
      tell('opened');
    },
    renew: (used) => {
      renewing ??= politely(ports.locks, SESSION_LOCK, () => renewOnce(used))
        .then((outcome) => {
          if (outcome === 'renewed') tell('refreshed');
          return outcome;
        })
        .finally(() => {
          renewing = null;
        });
      return renewing;
    },
    close: () => {
      for (const key of SESSION_KEYS) storage.removeItem(key);
      tell('closed');
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere: (key) => {
      if (key === 'user' || key === null) tell(storage.getItem('user') === null ? 'closed' : 'opened');
      else if (key === 'accessToken') tell('refreshed');
      else if (key === 'refreshToken' && storage.getItem('refreshToken') === null) tell('log in again');
    },
  };
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
