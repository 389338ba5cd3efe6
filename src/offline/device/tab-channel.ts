import type { ChannelPort, ClockPort } from './ports.ts';
import type { DocumentKey, StreamOp } from './rows.ts';

/**
 * Posting to other pages takes a third of a key's time budget, so after one post the edits of so long are posted
 * together. The first is posted right after its key: a page may stand still then, and others must know that it wrote.
 */
const GATHER_MS = 200;

/** News between the parts of this page, and between the pages and the worker of this browser. */
export type News =
  /** Committed on this device by one page. */
  | { kind: 'written'; user: string; document: DocumentKey; ops: StreamOp[] }
  /** A page has opened a document for writing. */
  | { kind: 'opened'; user: string }
  /** Rows left the outbox, or something was pulled: look again. */
  | { kind: 'changed'; user: string }
  /** A person has discarded the unsent writing of a document. */
  | { kind: 'discarded'; user: string; document: DocumentKey }
  /** Somebody signed in or out in one tab; `user` is who is signed in now, '' for nobody. */
  | { kind: 'session'; user: string };

export interface TabChannel {
  /** Tells this page and the others; 'written' may reach others a moment later, joined with what follows. */
  tell(news: News): void;
  /** Posts the gathered news: the page may be going away. */
  flush(): void;
  listen(listener: (news: News, fromElsewhere: boolean) => void): () => void;
  close(): void;
}

type Written = Extract<News, { kind: 'written' }>;

export function createTabChannel(channel: ChannelPort | undefined, clock: ClockPort): TabChannel {
  const listeners = new Set<(news: News, fromElsewhere: boolean) => void>();
  const gathered = new Map<string, Written>();
  let cancel: (() => void) | null = null;
  channel?.listen((message) => {
    if (!isNews(message)) return;
    for (const listener of listeners) listener(message, true);
  });

  function gather(news: Written): void {
    const key = JSON.stringify([news.user, news.document]);
    const held = gathered.get(key);
    if (held === undefined) gathered.set(key, { ...news, ops: [...news.ops] });
    else held.ops.push(...news.ops);
    cancel ??= clock.after(0, postGathered);
  }

  function postGathered(): void {
    cancel = gathered.size === 0 ? null : clock.after(GATHER_MS, postGathered);
    for (const news of gathered.values()) channel?.post(news);
    gathered.clear();
  }

  function flush(): void {
    cancel?.();
    postGathered();
  }

  return {
    tell: (news) => {
      if (channel !== undefined && news.kind === 'written') gather(news);
      else {
        flush();
        channel?.post(news);
      }
      for (const listener of listeners) listener(news, false);
    },
    flush,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      flush();
      channel?.close();
    },
  };
}

/** The channel belongs to this origin, but a page of an older app version may post on it. */
function isNews(message: unknown): message is News {
  if (typeof message !== 'object' || message === null || !('kind' in message) || !('user' in message)) return false;
  if (message.kind === 'opened' || message.kind === 'changed' || message.kind === 'session') return true;
  if (message.kind === 'discarded') return 'document' in message;
  return message.kind === 'written' && 'ops' in message && Array.isArray(message.ops);
}
