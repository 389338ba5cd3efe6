import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import type { News } from '../device/tab-channel.ts';
import { openWriter, type OpenWriterPorts } from './open-writer.ts';
import { OpenWriters, type Live } from './open-writers.ts';
import { Puller, type PullerPorts } from '../pull/puller.ts';
import { documentKey, type DocumentKey } from '../device/rows.ts';
import type { Writer } from './writer.ts';

export type DocumentsPorts = Omit<OpenWriterPorts, 'onClose'> & Omit<PullerPorts, 'onPulled'>;

/** The open documents of this page: opens writers, and pulls the university's ops for them. */
export class Documents {
  readonly #ports: DocumentsPorts;
  readonly #writers = new OpenWriters();
  readonly #puller: Puller;

  constructor(ports: DocumentsPorts) {
    this.#ports = ports;
    this.#puller = new Puller({
      ...ports,
      onPulled: (document, outcome) => this.#writers.pulled(document, outcome),
    });
  }

  async open(user: Id, target: Target, title: string): Promise<Writer> {
    const owner = { user, document: documentKey(target) };
    await this.#ports.database.preferOwn();
    const asked = await this.#puller.pullFirst(owner, target);
    const ports = {
      ...this.#ports,
      onClose: (closing: Parameters<OpenWriterPorts['onClose']>[0]) => this.#writers.remove(closing),
    };
    const writer = await openWriter(ports, owner, target, title);
    this.#writers.add(writer);
    writer.refresh();
    if (!asked) void this.#puller.pull(target);
    return writer;
  }

  /** Pulls these documents if they are open; all open ones if none are named. */
  pull(documents?: readonly DocumentKey[]): void {
    for (const target of this.#writers.targets(documents)) void this.#puller.pull(target);
  }

  live(): Live {
    return this.#writers.live();
  }

  /** Reads the facts of all open documents again, and writes lost rows of other pages again. */
  refresh(): void {
    this.#writers.refresh();
  }

  committed(): Promise<unknown> {
    return this.#writers.committed();
  }

  closed(): Promise<unknown> {
    return this.#writers.closed();
  }

  /** Another session has begun: closes all documents after committing their edits for their owner. */
  lock(): void {
    void this.#writers.closed();
  }

  hear(news: News): void {
    this.#writers.hear(news);
  }
}
