import { setTimeout as sleep } from 'node:timers/promises';
import { sendFeedback } from '#contract/feedback';
import type { Op, Target } from '#contract/op';
import type { Opening } from '../../src/api/session.ts';
import type { Writer } from '../../src/offline/journal/writer.ts';
import type { Member } from '../api/people.ts';
import type { Asked } from './ask.ts';
import { makeBrowser, type Browser, type Page } from './browser.ts';
import type { Chance } from './chance.ts';
import { counting, type Client, type HandIn, type WrittenStream } from './client.ts';
import type { History } from './history.ts';

const PAGE_DEATH = 0.012;
const HAND_IN = 0.02;
const FEEDBACK = 0.02;
/** It asks again after a change elsewhere, like a page that comes to the front. */
const LOOK_MS = 500;

export interface DeviceWriterOptions {
  readonly port: number;
  readonly member: Member;
  readonly target: Target;
  readonly chance: Chance;
  readonly history: History;
  /** Opens another session of the member, as a log-in with the password does. */
  readonly logIn: () => Promise<Opening>;
}

/** A writer that is the app's own device code (src/offline), with a browser's stores in memory, on real HTTP. */
export interface DeviceWriter extends Client {
  readonly asked: readonly Asked[];
}

export async function startDeviceWriter(options: DeviceWriterOptions): Promise<DeviceWriter> {
  const browser = makeBrowser(options.port, options.chance.of('network'));
  const page = await browser.open();
  await page.device.signIn(await options.logIn());
  return new BrowserWriter(options, browser, page, await page.device.writer(options.target));
}

class BrowserWriter implements DeviceWriter {
  readonly member: Member;
  readonly counts = counting();
  readonly wrong: string[] = [];
  readonly asked: Asked[] = [];
  readonly #options: DeviceWriterOptions;
  readonly #chance: Chance;
  readonly #browser: Browser;
  #page: Page;
  #writer: Writer;
  /** The text as typed, kept apart from the app's own. */
  #text = '';
  /** The number of restores when it typed its last word. */
  #era = 0;
  #waits = true;
  #words = 0;

  constructor(options: DeviceWriterOptions, browser: Browser, page: Page, writer: Writer) {
    this.#options = options;
    this.#chance = options.chance;
    this.member = options.member;
    this.#browser = browser;
    this.#page = page;
    this.#writer = writer;
  }

  text = (): Promise<string> => Promise.resolve(this.#text);
  /** Its hand-ins are known by their number alone. */
  handIns = (): HandIn[] => [];

  async streams(): Promise<WrittenStream[]> {
    const { entries } = await this.#page.device.log(this.#options.target);
    const streams = new Map<string, { stream: string; ops: Op[]; acknowledged: number }>();
    for (const { stream, op, waits } of entries) {
      const known = streams.get(stream) ?? { stream, ops: [], acknowledged: 0 };
      known.ops.push(op);
      if (!waits) known.acknowledged = known.ops.length;
      streams.set(stream, known);
    }
    return [...streams.values()];
  }

  async run(until: () => boolean, patienceMs: number): Promise<void> {
    while (!until()) {
      this.#type();
      if (this.#chance.happens(HAND_IN)) await this.#writer.submit();
      if (this.#chance.happens(FEEDBACK)) await this.#sendFeedback();
      if (this.#chance.happens(PAGE_DEATH)) await this.#openAgain();
      await this.#look();
      await sleep(150 + this.#chance.below(200));
    }
    const deadline = Date.now() + patienceMs;
    do {
      // The answer to what it writes now tells it what a restore has undone.
      if (this.#era !== this.#options.history.restores) this.#type();
      this.#page.tell('online');
      await this.#writer.committed();
      await sleep(LOOK_MS);
      await this.#look();
      this.#waits = (await this.#page.device.drain(LOOK_MS)) > 0;
    } while (!this.isSettled() && Date.now() < deadline);
    await this.#look();
  }

  isSettled = (): boolean =>
    !this.#waits && this.#writer.state().kind === 'at university' && this.#era === this.#options.history.restores;

  #type(): void {
    const chance = this.#chance;
    for (let keys = 1 + chance.below(3); keys > 0; keys -= 1) {
      const { length } = this.#text;
      const timeMs = performance.now();
      if (length > 10 && chance.happens(0.1)) {
        const index = chance.below(length - 3);
        this.#writer.record({ index, removed: 3, inserted: '', source: 'typed', timeMs });
        this.#text = this.#text.slice(0, index) + this.#text.slice(index + 3);
      } else {
        const index = chance.happens(0.8) ? length : chance.below(length + 1);
        this.#words += 1;
        const inserted = `${this.#words.toString(36)} `;
        this.#writer.record({ index, removed: 0, inserted, source: 'typed', timeMs });
        this.#text = this.#text.slice(0, index) + inserted + this.#text.slice(index);
      }
    }
    this.#waits = true;
    this.#era = this.#options.history.restores;
    if (this.#writer.text() !== this.#text && this.wrong.length === 0) this.wrong.push('the page shows another text');
  }

  async #sendFeedback(): Promise<void> {
    const mark = this.#chance.id();
    this.asked.push({ kind: 'feedback', member: this.member, mark, answered: null });
    const body = { name: 'Ada', email: this.member.email, feedback: mark };
    await this.#page.device.queue(sendFeedback, { body }, 'Feedback');
  }

  /** Notes what the device knows to be done, and logs in where the device asks for it. */
  async #look(): Promise<void> {
    const { device } = this.#page;
    this.counts.answers += 1;
    for (const done of device.done()) {
      const feedback = (done.request?.body as { feedback?: string } | undefined)?.feedback;
      const asked = this.asked.find(({ mark }) => mark === feedback);
      if (asked !== undefined) asked.answered ??= { sentAt: 0, at: Date.now(), isDone: true };
    }
    // Where the database is away, the next look tries again.
    if (device.session.mustLogIn())
      await this.#options.logIn().then(
        (opening) => device.signIn(opening),
        () => undefined,
      );
    if (device.user() === null) this.wrong.push('the page was signed out');
  }

  async #openAgain(): Promise<void> {
    this.counts.pageDeaths += 1;
    const before = this.#writer.state();
    this.#page.kill();
    this.#page = await this.#browser.open();
    this.#writer = await this.#page.device.writer(this.#options.target);
    this.counts.pushes += 1;
    const text = this.#writer.text();
    if (text === this.#text) return;
    if (before.kind === 'not saved') this.counts.unsaved += 1;
    else
      this.wrong.push(
        `the next page shows another text: ${text.length}, not ${this.#text.length} units; it was '${before.kind}'`,
      );
    // It goes on with what is there, so that the run ends with a report.
    this.#text = text;
  }
}
