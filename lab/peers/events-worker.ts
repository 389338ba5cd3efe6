import { Queue } from 'workbox-background-sync';
import { COMMITS_CHANNEL, watchCommits } from './commits.ts';

/** The events of service workers that are used here. */
interface WorkerEvent extends Event {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const scope = globalThis as unknown as WorkerScope;
const channel = new BroadcastChannel(COMMITS_CHANNEL);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is the origin's own
watchCommits((commit) => channel.postMessage(commit));
const queue = new Queue('keystrokes');

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  if (event.request.method === 'POST') event.respondWith(sendOrQueue(event.request));
});

/** What Workbox documents for its queue: a request that fails is put in the queue, and the page is told of the failure. */
async function sendOrQueue(request: Request): Promise<Response> {
  try {
    return await fetch(request.clone());
  } catch {
    await queue.pushRequest({ request });
    return Response.error();
  }
}
