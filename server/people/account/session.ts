import type { Device, Tokens } from '#contract/account';
import { sql } from 'kysely';
import { noteKeys } from '../../platform/database/directory.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { partsOf, writeInOneStatement, type Write } from '../../platform/database/write-in-one-statement.ts';
import type { Services } from '../../platform/services.ts';
import { signAccessToken } from './access-token.ts';
import { endOfUnusedKeys } from './device-limit.ts';
import { signRefreshToken } from './refresh-token.ts';

const DAY_MS = 24 * 3_600_000;
export const DEVICE_LIFE_MS = 180 * DAY_MS;
export const SESSION_IDLE_MS = 60 * DAY_MS;
const SESSION_LIFE_MS = 180 * DAY_MS;
const SECRET_BYTES = 32;

interface Owner {
  universityId: string;
  userId: string;
}

interface Opener extends Owner {
  /** The browser that logs in, by {@link browserName}. */
  browser: string;
  byPassword: boolean;
}

/**
 * Opens a session with keys for its device, in one statement with the writes in `beside`. Session and keys live until
 * they are revoked or expire, and keys until ten newer ones are used. The caller has locked the person's row.
 */
export async function openSession(
  services: Services,
  tx: Tx,
  { browser, byPassword, ...owner }: Opener,
  beside: readonly Write[] = [],
): Promise<{ tokens: Tokens; device: Device }> {
  const { secret, write } = newDevice(services, tx, owner);
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
  const limit = endOfUnusedKeys(tx, owner, now, SESSION_IDLE_MS);
  const { rows } = await sql<{ id: string; device_id: string }>`
    with ${sql.join([...partsOf([...beside, limit]), sql`device as (${write})`])}
    insert into sessions (university_id, user_id, device_id, browser, by_password, created_at, idle_expires_at, expires_at)
    select ${owner.universityId}, ${owner.userId}, device.id, ${browser}, ${byPassword}, ${now}, ${new Date(now.getTime() + SESSION_IDLE_MS)},
      ${expiresAt}
    from device returning id, device_id`.execute(tx);
  const [session] = rows;
  if (session === undefined) throw new Error('No session was opened.');
  await noteKeys(tx, owner.universityId, 'session', [session.id], expiresAt);
  const device = { id: session.device_id, secret };
  return { tokens: await tokensOf(services, owner, session.id, 1), device };
}

/** Whether a password has opened a session of the person before. */
export async function hasLoggedIn(tx: Tx, { universityId, userId }: Owner): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('university_id', '=', universityId)
    .where('user_id', '=', userId)
    .where('by_password', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes new keys for a session's browser that has none, or whose keys expire soon or were refused. The old ones end with
 * the session. The caller has locked the person's row.
 */
export async function replaceDevice(services: Services, tx: Tx, owner: Owner, sessionId: string): Promise<Device> {
  const { universityId } = owner;
  const { secret, write } = newDevice(services, tx, owner);
  await writeInOneStatement(tx, [endOfUnusedKeys(tx, owner, services.clock(), SESSION_IDLE_MS)]);
  const { id } = await write.executeTakeFirstOrThrow();
  await tx
    .updateTable('devices as d')
    .from('sessions as s')
    .set({ session_id: sessionId })
    .where('d.university_id', '=', universityId)
    .where('s.university_id', '=', universityId)
    .where('s.id', '=', sessionId)
    .whereRef('d.id', '=', 's.device_id')
    .execute();
  await tx
    .updateTable('sessions')
    .set({ device_id: id })
    .where('university_id', '=', universityId)
    .where('id', '=', sessionId)
    .execute();
  return { id, secret };
}

function newDevice(services: Services, tx: Tx, owner: Owner) {
  const secret = services.random(SECRET_BYTES);
  const now = services.clock();
  const write = tx
    .insertInto('devices')
    .values({
      university_id: owner.universityId,
      user_id: owner.userId,
      secret_wrapped: services.keyring.wrap(secret, 'device secret'),
      created_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + DEVICE_LIFE_MS),
      revoked_at: null,
    })
    .returning('id');
  return { secret: secret.toString('base64url'), write };
}

/** The tokens of one generation; a repeated call returns an equal refresh token. */
export async function tokensOf(
  services: Services,
  owner: Owner,
  sessionId: string,
  generation: number,
): Promise<Tokens> {
  const access = { sessionId, userId: owner.userId, generation };
  return {
    access: await signAccessToken(services.keyring, access, services.clock()),
    refresh: signRefreshToken(services.keyring, { sessionId, generation }),
  };
}

/**
 * Ends one session and revokes all keys that it was given; text that the device has sealed can still be opened. Keys of
 * its person that name no session, replaced before keys named one, are revoked too.
 */
export async function revokeSession(tx: Tx, universityId: string, sessionId: string, at: Date): Promise<void> {
  await sql`
    with ended as (
      update sessions set revoked_at = ${at}
      where university_id = ${universityId} and id = ${sessionId} and revoked_at is null
      returning id, user_id, device_id)
    update devices d set revoked_at = ${at} from ended e
    where d.university_id = ${universityId} and d.user_id = e.user_id and d.revoked_at is null
      and (d.id = e.device_id or d.session_id = e.id or d.session_id is null and not exists (
        select from sessions s where s.university_id = d.university_id and s.device_id = d.id))`.execute(tx);
}

/** The writes that end every session of a person, with all keys: after a lost password, or when they are suspended. */
export function endOfAllSessions(tx: Tx, owner: Owner, at: Date): Write[] {
  return (['sessions', 'devices'] as const).map((table) => endOfAll(tx, table, owner, at));
}

/** The same for every session but one, and every key but those that it was given. */
export function endOfOtherSessions(tx: Tx, owner: Owner, kept: string, at: Date): Write[] {
  return [
    endOfAll(tx, 'sessions', owner, at).where('id', '<>', kept),
    endOfAll(tx, 'devices', owner, at).where(
      sql<boolean>`not exists (
        select from sessions s where s.university_id = devices.university_id and s.id = ${kept}
          and (s.device_id = devices.id or s.id = devices.session_id))`,
    ),
  ];
}

function endOfAll(tx: Tx, table: 'sessions' | 'devices', { universityId, userId }: Owner, at: Date) {
  return tx
    .updateTable(table)
    .set({ revoked_at: at })
    .where('university_id', '=', universityId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
}
