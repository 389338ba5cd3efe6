import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Front } from './front.ts';

const BODY = 'a change of ten words '.repeat(100);

describe('the front of a peer', () => {
  let server: Server;
  let front: Front;

  beforeEach(async () => {
    server = createServer((asked, answer) => {
      asked.resume().on('end', () => answer.writeHead(202).end('stored'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    front = await Front.open({ '/': { type: 'text/html', content: 'the page' } });
    front.backend = (server.address() as AddressInfo).port;
  });

  afterEach(async () => {
    await front.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('hands calls on and counts all their bytes', async () => {
    const answer = await fetch(`http://${front.host}/api/push`, { method: 'POST', body: BODY });
    expect([answer.status, await answer.text()]).toEqual([202, 'stored']);
    expect(front.traffic().up).toBeGreaterThan(BODY.length);
    expect(front.traffic().down).toBeGreaterThan('stored'.length);
  });

  it('lets calls fail while it is cut, and gives the page', async () => {
    front.isCut = true;
    await expect(fetch(`http://${front.host}/api/push`, { method: 'POST', body: BODY })).rejects.toThrow(
      'fetch failed',
    );
    expect(await (await fetch(`http://${front.host}/`)).text()).toBe('the page');
  });
});
