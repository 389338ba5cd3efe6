import webPush from 'web-push';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { Services } from '../../platform/services.ts';

const PURPOSE = 'notification key';

/** The pair by which push services know this installation (VAPID), each as base64url. */
export interface NotificationKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes the pair of this installation, at its first start. Browsers subscribe with it for as long as they can. */
export async function makeNotificationKey({ database, keyring, clock }: MakingServices): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await database.asOwner((tx) =>
    tx
      .insertInto('notification_keys')
      .values({
        public_key: publicKey,
        private_wrapped: keyring.wrap(Buffer.from(privateKey, 'base64url'), PURPOSE),
        made_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

type MakingServices = Pick<Services, 'database' | 'keyring' | 'clock'>;

/** The whole pair, to sign with. @throws UnknownKeyError where it was wrapped anew since the data keys were read. */
export async function readNotificationKey(tx: Tx, keyring: Keyring): Promise<NotificationKey> {
  const row = await tx
    .selectFrom('notification_keys')
    .select(['public_key', 'private_wrapped'])
    .executeTakeFirstOrThrow();
  const privateKey = keyring.unwrap(row.private_wrapped, PURPOSE).toString('base64url');
  return { publicKey: row.public_key, privateKey };
}
