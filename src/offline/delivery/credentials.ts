import { DEVICE_HEADER, SIGNATURE_HEADER, USER_HEADER } from '#contract/outbox';
import type { Session } from '../../api/session.ts';
import type { DeviceKeys } from '../device/device-keys.ts';
import { signBody, type SignedMessage } from './sign-body.ts';

/** How many ways there are: device key, access token, renewed access token. */
export const CREDENTIAL_WAYS = 3;

/** The ways to prove the sender of a message, best first. */
export interface Credentials {
  /** The headers of way `attempt` (from 0); null if it isn't available, `offline` if a renewal got no answer. */
  headers(attempt: number, message: SignedMessage): Promise<Record<string, string> | null | 'offline'>;
}

/** The worker's credentials: the device key alone, since a worker can't read local storage. */
export function keyCredentials(user: string, keys: DeviceKeys, subtle: SubtleCrypto | undefined): Credentials {
  return {
    headers: async (attempt, message) => (attempt === 0 ? signed(user, keys, subtle, message) : null),
  };
}

/** The page's: the device key, then the user's own access token, then a renewed one. */
export function pageCredentials(
  user: string,
  keys: DeviceKeys,
  subtle: SubtleCrypto | undefined,
  session: Pick<Session, 'user' | 'accessToken' | 'renew'>,
): Credentials {
  const token = () => (session.user()?.id === user ? session.accessToken() : null);
  return {
    headers: async (attempt, message) => {
      if (attempt === 0) return signed(user, keys, subtle, message);
      const used = token();
      if (used === null) return null;
      if (attempt === 1) return { authorization: `Bearer ${used}` };
      const renewal = await session.renew(used);
      const renewed = token();
      if (renewal === 'offline') return 'offline';
      return renewal === 'refused' || renewed === null ? null : { authorization: `Bearer ${renewed}` };
    },
  };
}

async function signed(
  user: string,
  keys: DeviceKeys,
  subtle: SubtleCrypto | undefined,
  message: SignedMessage,
): Promise<Record<string, string> | null> {
  const key = await keys.of(user);
  if (key === null || subtle === undefined) return null;
  const signature = await signBody(key.sign, message, subtle);
  const owner = message.idempotencyKey === undefined ? {} : { [USER_HEADER]: user };
  return { ...owner, [DEVICE_HEADER]: key.device, [SIGNATURE_HEADER]: signature };
}
