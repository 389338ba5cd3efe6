import type { ChannelPort } from './ports.ts';
import type { DocumentKey, StreamOp } from './rows.ts';

/** News between the parts of this page, and between the pages and the worker of this browser. */
export type News =
  /** Committed on this device by one page. */
  | { kind: 'written'; user: string; document: DocumentKey; ops: StreamOp[] }
  /** Rows left the outbox, or something was pulled: look again. */
  | { kind: 'changed'; user: string };

export interface Hub {
  /** Tells this page and the others. */
  tell(news: News): void;
  listen(listener: (news: News, fromElsewhere: boolean) => void): () => void;
  close(): void;
}

export function createHub(channel: ChannelPort | undefined): Hub {
  const listeners = new Set<(news: News, fromElsewhere: boolean) => void>();
  channel?.listen((message) => {
    if (!isNews(message)) return;
    for (const listener of listeners) listener(message, true);
  });
  return {
    tell: (news) => {
      channel?.post(news);
      for (const listener of listeners) listener(news, false);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel?.close(),
  };
}

/** The channel is this origin's own; a page of an older app may still speak on it. */
function isNews(message: unknown): message is News {
  if (typeof message !== 'object' || message === null || !('kind' in message) || !('user' in message)) return false;
  return message.kind === 'changed' || (message.kind === 'written' && 'ops' in message && Array.isArray(message.ops));
}
