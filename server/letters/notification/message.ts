import { createHmac } from 'node:crypto';
import webPush from 'web-push';
import type { Keyring } from '../../platform/keyring.ts';
import type { NoticeFacts } from '../notice/facts.ts';
import { lineOf } from '../notice/lines.ts';
import type { NotificationKey } from './key.ts';

/** The longest that push services keep a message for a browser that is off. */
const KEPT_SECONDS = 28 * 24 * 3600;
/** RFC 8030 allows 32 characters of base64url. */
const TOPIC_LENGTH = 32;
/** A message of at most 4096 bytes reaches every browser; names are shorter unless somebody wants them not to be. */
const WORDS_MAX_LENGTH = 600;

/** Where a message goes, and whose it is. */
export interface Recipient {
  readonly user_id: string;
  readonly session_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** One message for a push service, ready to be posted. */
export interface Message {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How messages of this installation are signed. */
export interface Sender {
  readonly key: NotificationKey;
  readonly keyring: Keyring;
  /** Whom a push service may write to: a mailto: address. */
  readonly contact: string;
}

/**
 * Encrypts what a notice says for one browser: its sentence and the path of its page, with the person's id, so that the
 * browser shows it to nobody else. The push service learns when, for which browser and how urgently, and can replace a
 * message by a later one about the same.
 */
export function writeMessage(sender: Sender, recipient: Recipient, facts: NoticeFacts, now: Date): Message {
  const { alone, path } = lineOf(facts);
  const topic = topicOf(sender.keyring, recipient, facts);
  const told = { user: recipient.user_id, tag: topic, words: `${alone.slice(0, WORDS_MAX_LENGTH)}.`, path };
  const { endpoint, p256dh, auth } = recipient;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(told), {
    vapidDetails: { subject: sender.contact, ...sender.key },
    contentEncoding: 'aes128gcm',
    TTL: facts.endsAt === null ? KEPT_SECONDS : secondsTo(facts.endsAt, now),
    urgency: facts.endsAt === null ? 'normal' : 'high',
    topic,
  });
  return { endpoint, headers, body };
}

/** The same for the same news of one thing in one browser; it tells the push service nothing about the thing. */
function topicOf(keyring: Keyring, { session_id }: Recipient, facts: NoticeFacts): string {
  const about = [session_id, facts.kind, facts.assignmentId, facts.submissionId, facts.course];
  return createHmac('sha256', keyring.derive('notification topic'))
    .update(JSON.stringify(about))
    .digest('base64url')
    .slice(0, TOPIC_LENGTH);
}

function secondsTo(end: Date, now: Date): number {
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));
}
