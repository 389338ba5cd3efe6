import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** Answers of the front itself, by path: a page, its script, its service worker. */
export type Files = Readonly<Record<string, { type: string; content: string }>>;

/** Bytes on the connections of a browser, with all headers and frames. */
export interface Traffic {
  readonly up: number;
  readonly down: number;
}

/** The one origin of a peer's pages: gives its files, hands all else on to its server, counts bytes, cuts the line. */
export class Front {
  /** The port of the peer's server; 0 while there is none. */
  backend = 0;
  /** Whether every call fails as without a network. The files of the page are given anyway. */
  isCut = false;
  readonly #files: Files;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #gone: Traffic = { up: 0, down: 0 };

  private constructor(files: Files) {
    this.#files = files;
    this.#server = createServer((asked, answer) => this.#serve(asked, answer));
    this.#server.on('upgrade', (asked, socket: Socket, head: Buffer) => this.#upgrade(asked, socket, head));
    this.#server.on('connection', (socket) => this.#count(socket));
  }

  static async open(files: Files): Promise<Front> {
    const front = new Front(files);
    await new Promise<void>((resolve) => front.#server.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get host(): string {
    return `127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** The bytes since the front was opened. */
  traffic(): Traffic {
    return [...this.#sockets].reduce(addTraffic, this.#gone);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #count(socket: Socket): void {
    socket.setNoDelay(true);
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#gone = addTraffic(this.#gone, socket);
    });
  }

  #serve(asked: IncomingMessage, answer: ServerResponse): void {
    const file = this.#files[asked.url?.split('?')[0] ?? ''];
    if (file !== undefined) {
      answer.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' });
      answer.end(file.content);
      return;
    }
    if (this.isCut || this.backend === 0) {
      asked.socket.destroy();
      return;
    }
    const { method, url, headers } = asked;
    const onward = request({ host: '127.0.0.1', port: this.backend, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(answer);
    });
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
  }

  #upgrade(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    if (this.isCut || this.backend === 0) {
      socket.destroy();
      return;
    }
    const onward = connect(this.backend, '127.0.0.1');
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    const lines = [`${asked.method ?? 'GET'} ${asked.url ?? '/'} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at] ?? ''}: ${asked.rawHeaders[at + 1] ?? ''}`);
    onward.write([...lines, '', ''].join('\r\n'));
    onward.write(head);
    onward.pipe(socket);
    socket.pipe(onward);
  }
}

function addTraffic({ up, down }: Traffic, { bytesRead, bytesWritten }: Socket): Traffic {
  return { up: up + bytesRead, down: down + bytesWritten };
}

/** The files of a page whose script is `script`. */
export function pageFiles(script: string, worker?: string): Files {
  return {
    '/': { type: 'text/html', content: '<!doctype html><meta charset=utf-8><script src="/page.js"></script><body>' },
    '/page.js': { type: 'text/javascript', content: script },
    ...(worker === undefined ? {} : { '/worker.js': { type: 'text/javascript', content: worker } }),
  };
}
