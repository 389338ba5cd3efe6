import { connect, type Socket } from 'node:net';

/** One kept-alive HTTP connection with almost no client cost: sends prepared bytes, returns a status. */
export class HttpLane {
  /** The bytes of the last answer, with its headers. */
  answered = 0;
  /** The body of the last answer; a character is one byte. */
  body = '';
  readonly #socket: Socket;
  #received = '';
  #settle: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      this.#received += String(chunk);
      this.#read();
    });
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection.')));
  }

  /** Whether it may send: false once the connection has ended. */
  get isOpen(): boolean {
    return this.#socket.writable;
  }

  static async open(port: number): Promise<HttpLane> {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new HttpLane(socket);
  }

  /** Resolves to the status once the whole answer has arrived. */
  send(head: string, body: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.cork();
      this.#socket.write(head, 'latin1');
      this.#socket.write(body);
      this.#socket.uncork();
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #read(): void {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const status = Number(this.#received.slice(9, 12));
    this.answered = end + 4 + length;
    this.body = this.#received.slice(end + 4, this.answered);
    this.#received = this.#received.slice(this.answered);
    this.#settle?.resolve(status);
  }
}
