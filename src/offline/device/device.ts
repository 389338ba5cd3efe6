import type { User } from '#contract/account';
import type { Target, VersionVector } from '#contract/op';
import type { AnswerOf } from '#contract/endpoint';
import type { ApiPorts } from '../../api/request.ts';
import type { RequestOf } from '../../api/send.ts';
import type { Opening } from '../../api/session.ts';
import type { BegunText } from '../pull/begun-texts.ts';
import type { ConfirmedDocument } from '../waiting/confirmed.ts';
import type { Connection } from '../waiting/connection.ts';
import type { DocumentLog } from '../journal/document-log.ts';
import type { PageBoundSession, PageSession } from './page-owner.ts';
import type { QueuedEndpoint } from '../requests/endpoints.ts';
import type { RequestSubject } from '../requests/row.ts';
import type { Undone } from '../requests/undo.ts';
import type { RequestOutcome } from '../requests/waiters.ts';
import type { DoneItem, WaitingItem } from '../waiting/waiting.ts';
import type { Writer } from '../journal/writer.ts';

/** This browser as one user's writing device: one per page. */
export interface Device {
  /** Tokens and user. To sign in and out use the device's own calls, which keep unsent work safe. */
  session: PageBoundSession;
  /** What `request` needs. */
  api: ApiPorts;
  user(): User | null;
  /** How the person to whom this page belongs stands with the session of this browser. `user` is null once it is another's. */
  pageSession(): PageSession;
  /** Stores what a log-in answered and starts sending what waits for this user. */
  signIn(opening: Opening): Promise<void>;
  /** Ends the session on this device. Unsent work stays, for its owner alone. */
  signOut(): Promise<void>;
  /** Opens a document. Resolves from this device's own copy, with no network and with an expired token. */
  writer(target: Target, title?: string): Promise<Writer>;
  /** The document that this user wrote last on this device. */
  lastTarget(): Promise<Target | null>;
  /**
   * Keeps a request on this device until the university has answered it; resolves to its item's id when it is durable. It
   * is sent as soon as the university can be reached, by this page, a later one or the worker. `title` is shown meanwhile.
   * Rejects where this device can't keep it.
   */
  queue<const E extends QueuedEndpoint>(endpoint: E, input: RequestOf<E>, title: string): Promise<string>;
  /**
   * The same for a form that waits: resolves to the answer, or to 'waiting' where the university can't be reached now;
   * rejects with the ApiProblem of a refusal. A refusal that comes later, or after `input.signal`, is kept among what
   * waits. What is `about` writing goes only once the university has acknowledged that writing. What this device can't
   * keep is sent at once.
   */
  request<const E extends QueuedEndpoint>(
    endpoint: E,
    input: RequestOf<E>,
    title: string,
    about?: RequestSubject,
  ): Promise<RequestOutcome<AnswerOf<E>>>;
  /** What {@link Device.request} answers, of a request of `endpoint` that {@link Device.queue} has kept as the item `id`. */
  outcome<const E extends QueuedEndpoint>(endpoint: E, id: string): Promise<RequestOutcome<AnswerOf<E>>>;
  /** Takes back what nothing that left this device has carried. `id` is the item's. */
  undo(id: string): Promise<Undone>;
  /** Whether the university has acknowledged these ops. */
  acknowledged(vector: VersionVector): Promise<boolean>;
  connection(): Connection;
  /** Told when the connection, the session or what waits has changed. */
  readonly subscribe: (listener: () => void) => () => void;
  pushNow(): void;
  /** Tries to send everything for at most `patienceMs`; resolves to the number of ops that still wait. */
  drain(patienceMs: number): Promise<number>;
  /** What waits on this device and what was refused, with all that was committed so far. */
  waiting(): Promise<WaitingItem[]>;
  /** The same as far as it is known now, without asking anybody: null at first. The same list until it changes. */
  readonly backlog: () => readonly WaitingItem[] | null;
  /**
   * What the university did of the requests and hand-ins of this device, told the moment that it is acknowledged, whoever
   * sent it: this page, another one or the worker. The oldest first; the same list until it grows.
   */
  readonly done: () => readonly DoneItem[];
  /** The words in an item of writing that wait, also where its document can't be opened. `id` is the item's. */
  wordsOf(id: string): string;
  /** The documents of which nothing waits, those that the university confirmed last first. */
  confirmed(): Promise<ConfirmedDocument[]>;
  /** Every op of a document that is on this device, from first to last. Needs no network. */
  log(target: Target): Promise<DocumentLog>;
  /** Fetches what {@link Device.log} said is missing. Rejects like `request`: offline, or refused. */
  fillLog(target: Target): Promise<void>;
  /** Notes how much the university has of these texts; `bring`: and fetches what this device has not, in their order. */
  begun(texts: readonly BegunText[], bring: boolean): Promise<void>;
  /** Takes out what was read: a refusal of {@link Device.waiting} by its id, or the attention 'cleared'. */
  dismiss(id: string): Promise<void>;
  /**
   * Deletes from this device what was written for an assignment that the university does not know, for good. Resolves to
   * whether it did: it changes nothing where the university has not said so.
   */
  discard(target: Target): Promise<boolean>;
  /** Asks the browser to keep this device's data; true once it promised. */
  persist(): Promise<boolean>;
  /** When the university last acknowledged something, and when the next try is due, in wall milliseconds. */
  schedule(): { lastSentAt: number | null; nextTryAt: number | null };
}
