import type { User } from '#contract/account';
import type { Target, VersionVector } from '#contract/op';
import type { AnswerOf } from '#contract/endpoint';
import type { ApiPorts } from '../../api/request.ts';
import type { RequestOf } from '../../api/send.ts';
import type { Opening } from '../../api/session.ts';
import type { ListedText } from '../pull/begun-texts.ts';
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

/** This browser as the writing device of one user: one per page. */
export interface Device {
  /** Tokens and user. To sign in and out use the device's own calls, which keep unsent work safe. */
  session: PageBoundSession;
  /** The ports of `request` (src/api/request.ts). */
  api: ApiPorts;
  user(): User | null;
  /** The page owner's state in this browser's session. `user` is null once the page is locked. */
  pageSession(): PageSession;
  /** Stores the answer to a log-in and starts sending this user's unsent work. */
  signIn(opening: Opening): Promise<void>;
  /** Ends the session on this device. Unsent work stays, for its owner alone. */
  signOut(): Promise<void>;
  /** Opens a document. Resolves from this device's own copy, with no network and with an expired token. */
  writer(target: Target, title?: string): Promise<Writer>;
  /** The document that this user wrote last on this device. */
  lastTarget(): Promise<Target | null>;
  /**
   * Keeps a request on this device until the university has answered it; resolves to its item's id when it is durable.
   * It is sent as soon as the university can be reached, by this page, a later one or the worker. `title` is shown
   * meanwhile. Rejects where this device can't keep it.
   */
  queue<const E extends QueuedEndpoint>(endpoint: E, input: RequestOf<E>, title: string): Promise<string>;
  /**
   * Like {@link Device.queue}, for a form that waits: resolves to the answer, or to 'waiting' if the university can't
   * be reached; rejects with the ApiProblem of a refusal. A later refusal, or one after `input.signal`, is kept among
   * the waiting items. A request `about` writing is sent once that writing is acknowledged. A request that can't be
   * kept is sent at once.
   */
  request<const E extends QueuedEndpoint>(
    endpoint: E,
    input: RequestOf<E>,
    title: string,
    about?: RequestSubject,
  ): Promise<RequestOutcome<AnswerOf<E>>>;
  /** The outcome, as of {@link Device.request}, of the request that {@link Device.queue} kept as item `id`. */
  outcome<const E extends QueuedEndpoint>(endpoint: E, id: string): Promise<RequestOutcome<AnswerOf<E>>>;
  /** Undoes the item `id`, unless something has carried it off this device. */
  undo(id: string): Promise<Undone>;
  /** Whether the university has acknowledged these ops. */
  acknowledged(vector: VersionVector): Promise<boolean>;
  connection(): Connection;
  /** Calls `listener` when the connection, the session or the waiting items have changed. */
  readonly subscribe: (listener: () => void) => () => void;
  pushNow(): void;
  /** Tries to send everything for at most `patienceMs`; resolves to the number of ops and requests that still wait. */
  drain(patienceMs: number): Promise<number>;
  /** Waiting items and unread refusals of this device, including every commit so far. */
  waiting(): Promise<WaitingItem[]>;
  /** The same from memory: null at first. The same list object until it changes. */
  readonly backlog: () => readonly WaitingItem[] | null;
  /**
   * The requests and hand-ins of this device that the university has done, noted on acknowledgement, whether this page,
   * another page or the worker sent them. Oldest first; the same list object until it grows.
   */
  readonly done: () => readonly DoneItem[];
  /** The waiting text of an item of writing, also where its document can't be opened. `id` is the item's. */
  wordsOf(id: string): string;
  /** The documents with nothing unsent, last confirmed first. */
  confirmed(): Promise<ConfirmedDocument[]>;
  /** Every op of a document that is on this device, from first to last. Needs no network. */
  log(target: Target): Promise<DocumentLog>;
  /** Fetches what {@link Device.log} said is missing. Rejects like `request`: offline, or refused. */
  fillLog(target: Target): Promise<void>;
  /** Notes how much the university has of these texts; `bring`: also pulls missing ops, text by text in order. */
  begun(texts: readonly ListedText[], bring: boolean): Promise<void>;
  /** Removes a read refusal of {@link Device.waiting} by its id, or the attention 'cleared'. */
  dismiss(id: string): Promise<void>;
  /**
   * Deletes from this device, for good, the writing for an assignment that the university does not know. Resolves to
   * whether it did: changes nothing unless the university has said that the assignment is unknown.
   */
  discard(target: Target): Promise<boolean>;
  /**
   * Tries parked work again, by its item's id: enters its words into their document once more, or sends the request.
   * Resolves to whether it was still parked.
   */
  retry(id: string): Promise<boolean>;
  /** Deletes parked work from this device for good, also from the text on it. Resolves to whether it was parked. */
  discardParked(id: string): Promise<boolean>;
  /** When the university last acknowledged something, and when the next try is due, in wall milliseconds. */
  schedule(): { lastSentAt: number | null; nextTryAt: number | null };
}
