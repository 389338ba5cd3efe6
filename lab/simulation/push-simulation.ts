import type { Op } from '#contract/op';
import type { Push, PushAnswer } from '#contract/outbox';
import { classifyPushAnswer, type HttpAnswer } from '../../src/offline/delivery/classify-push-answer.ts';
import { planPush } from '../../src/offline/delivery/plan.ts';
import { acknowledgementsOf } from '../../src/offline/delivery/acknowledgements.ts';
import { compare, noteAnswer } from './device.ts';
import {
  allRowsOf,
  waitingStream,
  emptyDisk,
  keyOf,
  put,
  rowsOf,
  structuredCopy,
  type Disk,
  type Row,
} from './disk.ts';
import { excuse, judge } from './judge.ts';
import { emptyOutcome, type Fault, type Outcome } from './outcome.ts';
import { seeded } from './random.ts';
import { copyOf, POISON, portals, storePush, type University } from './university.ts';

interface Tab {
  stream: string;
  seq: number;
}

interface Browser {
  disk: Disk;
  tabs: Tab[];
  image: Disk | null;
}

interface Late {
  push: Push;
  http: HttpAnswer;
  browser: Browser;
}

const STEPS = 110;
const BEGAN = Date.UTC(2026, 0, 5, 8);
/** The most time between two steps. */
const STEP_MAX_MS = 4 * 60_000;
/** More turns than any stream needs whose ops are refused one after another, each for an hour. */
const TURNS_MAX = 400;

/** One run of the push protocol under faults, with the real planner, classifyPushAnswer and acknowledgements. */
export function simulate(seed: number): Outcome {
  const run = new Run(seed);
  run.weather();
  return run.finish();
}

class Run {
  readonly #random: () => number;
  readonly #university: University = { high: new Map(), stored: [] };
  readonly #browsers: Browser[];
  readonly #outcome = emptyOutcome();
  /** Every op that must arrive, by `stream:seq`. */
  readonly #due = new Set<string>();
  #late: Late[] = [];
  #lateRequests: Push[] = [];
  #streams = 0;
  #calm = false;
  #now = BEGAN;
  #backup: University = { high: new Map(), stored: [] };
  /** Ops that the university refuses, by `stream:seq`. */
  readonly #poison = new Set<string>();

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#browsers = [this.#newBrowser(), this.#newBrowser()];
  }

  weather(): void {
    for (let step = 0; step < STEPS; step += 1) {
      const browser = this.#pick(this.#browsers);
      this.#now += Math.floor(this.#random() * STEP_MAX_MS);
      const dice = this.#random();
      if (dice < 0.01) this.#backup = copyOf(this.#university);
      else if (dice < 0.014) this.#restore();
      else if (dice < 0.018) this.#prune(browser);
      else if (dice < 0.45) this.#type(browser);
      else if (dice < 0.68) this.#pushOnce(browser);
      else if (dice < 0.78) this.#pushTwice(browser);
      else if (dice < 0.85) this.#arriveLate();
      else if (dice < 0.9) this.#loseTab(browser);
      else if (dice < 0.94) this.#boot(browser);
      else if (dice < 0.97) browser.image = structuredCopy(browser.disk);
      else this.#rollBack(browser);
    }
  }

  /** Fair weather: pages are gone, the next boot recovers their tails, and everything is pushed. */
  finish(): Outcome {
    this.#calm = true;
    while (this.#late.length + this.#lateRequests.length > 0) this.#arriveLate();
    for (const browser of this.#browsers) {
      browser.tabs = [];
      this.#boot(browser);
      for (let turn = 0; turn < TURNS_MAX && rowsOf(browser.disk).length > 0; turn += 1) this.#calmTurn(browser);
    }
    // A device learns of a restoration from the next answer, whatever it asked.
    for (const browser of this.#outcome.faults['server restored'] > 0 ? this.#browsers : []) {
      compare(browser.disk, this.#university.high, (kind) => this.#fault(kind));
      for (let turn = 0; turn < TURNS_MAX && rowsOf(browser.disk).length > 0; turn += 1) this.#calmTurn(browser);
    }
    judge(
      this.#outcome,
      this.#university,
      this.#browsers.map(({ disk }) => disk),
      this.#due,
      this.#poison,
    );
    return this.#outcome;
  }

  #type(browser: Browser): void {
    const tab = this.#pick(browser.tabs);
    tab.seq += 1;
    const isPoison = this.#random() < 0.005;
    const op: Op = { kind: 'clock', seq: tab.seq, at: tab.seq, wall: isPoison ? POISON : 0 };
    const row: Row = { stream: tab.stream, seq: tab.seq, op, bytes: 6 };
    this.#due.add(keyOf(row));
    this.#outcome.made += 1;
    if (isPoison) {
      this.#fault('poison');
      this.#poison.add(keyOf(row));
    }
    if (this.#random() < 0.08) {
      this.#fault('aborted put');
      browser.disk.tail.push(row);
    } else put(browser.disk, row);
  }

  #plan(browser: Browser): Push | null {
    const limits = { ops: 1 + Math.floor(this.#random() * 6), bytes: 1000 };
    return planPush([...browser.disk.outbox].map(waitingStream), limits);
  }

  #pushOnce(browser: Browser): void {
    const push = this.#plan(browser);
    if (push !== null) this.#applyAnswer(browser, push, this.#send(browser, push));
  }

  /** Both tabs push the same rows; the answers come in any order. */
  #pushTwice(browser: Browser): void {
    const pushes = [this.#plan(browser), this.#plan(browser)].filter((push) => push !== null);
    this.#fault('two tabs at once');
    const answers = pushes.map((push) => ({ push, http: this.#send(browser, push) }));
    if (this.#random() < 0.5) answers.reverse();
    for (const { push, http } of answers) this.#applyAnswer(browser, push, http);
  }

  /** Sends a push through the weather. Null: no answer. */
  #send(browser: Browser, push: Push): HttpAnswer | null {
    if (this.#calm) return this.#serve(push);
    const dice = this.#random();
    if (dice < 0.12) return this.#fault('lost request');
    if (dice < 0.24) {
      this.#fault('portal');
      return this.#pick(portals);
    }
    if (dice < 0.34) {
      this.#fault('late request');
      this.#lateRequests.push(push);
      return null;
    }
    const http = this.#serve(push);
    if (http === null) return null;
    const after = this.#random();
    if (after < 0.15) return this.#fault('lost answer');
    if (after < 0.3) {
      this.#fault('late answer');
      this.#late.push({ push, http, browser });
      return null;
    }
    return http;
  }

  /** The university stores a push, unless it crashes before or after it. */
  #serve(push: Push): HttpAnswer | null {
    const stored = storePush(this.#university, push);
    if (!this.#calm && this.#random() < 0.08) return this.#fault('crash before commit');
    stored.commit();
    if (!this.#calm && this.#random() < 0.08) return this.#fault('crash after commit');
    const body: PushAnswer = {
      longhand: 'push',
      contract: 1,
      server_time: new Date(this.#now).toISOString(),
      streams: stored.streams,
      results: [],
      submissions: [],
    };
    return { status: 202, body, retryAfterMs: null };
  }

  #applyAnswer(browser: Browser, push: Push, http: HttpAnswer | null): void {
    if (http === null) return;
    const verdict = classifyPushAnswer(push, http);
    if (verdict.kind !== 'answered') return;
    const { disk } = browser;
    for (const { stream, acknowledged, answer } of acknowledgementsOf(push, verdict.answer)) {
      const rows = disk.outbox.get(stream);
      if (acknowledged !== null && rows !== undefined) {
        const { first, last } = acknowledged;
        const left = rows.filter((row) => row.seq < first || row.seq > last);
        const taken = rows.filter((row) => row.seq >= first && row.seq <= last);
        if (taken.length > 0) disk.log.set(stream, [...(disk.log.get(stream) ?? []), ...taken]);
        if (left.length > 0) disk.outbox.set(stream, left);
        else disk.outbox.delete(stream);
      }
      noteAnswer(disk, answer, Date.parse(verdict.answer.server_time), (kind) => this.#fault(kind));
    }
  }

  /** The local log is full: the ops that a checkpoint holds go. */
  #prune({ disk }: Browser): void {
    this.#fault('log pruned');
    // The university may have lost some of it, which its next answer will show: their words are in the checkpoint.
    excuse(this.#due, allRowsOf(disk), [this.#university.stored, rowsOf(disk)]);
    disk.log.clear();
  }

  /** The university loses everything since its backup. What no device has any more is not the app's loss. */
  #restore(): void {
    this.#fault('server restored');
    const held = this.#browsers.map(({ disk }) => allRowsOf(disk));
    excuse(this.#due, this.#university.stored, [this.#backup.stored, ...held]);
    const { high, stored } = copyOf(this.#backup);
    this.#university.high = high;
    this.#university.stored = stored;
  }

  #calmTurn(browser: Browser): void {
    this.#now += STEP_MAX_MS * 2;
    this.#pushOnce(browser);
  }

  #arriveLate(): void {
    const request = this.#lateRequests.pop();
    if (request !== undefined) this.#serve(request);
    const late = this.#late.splice(Math.floor(this.#random() * this.#late.length), 1)[0];
    if (late !== undefined) this.#applyAnswer(late.browser, late.push, late.http);
  }

  #loseTab(browser: Browser): void {
    this.#fault('page gone');
    browser.tabs[Math.floor(this.#random() * browser.tabs.length)] = this.#newTab();
  }

  /** Moves tail rows of streams whose page is gone into the outbox. */
  #boot(browser: Browser): void {
    const alive = new Set(browser.tabs.map((tab) => tab.stream));
    const gone = browser.disk.tail.filter((row) => !alive.has(row.stream));
    for (const row of gone) put(browser.disk, row);
    browser.disk.tail = browser.disk.tail.filter((row) => alive.has(row.stream));
  }

  /** An older image of the profile is restored: rows that neither it nor the university has are not the app's loss. */
  #rollBack(browser: Browser): void {
    if (browser.image === null) return;
    this.#fault('disk rolled back');
    excuse(this.#due, allRowsOf(browser.disk), [allRowsOf(browser.image), this.#university.stored]);
    for (const key of browser.disk.parked) if (!browser.image.parked.has(key)) this.#poison.delete(key);
    browser.disk = structuredCopy(browser.image);
    browser.tabs = browser.tabs.map(() => this.#newTab());
    for (const waiting of this.#lateRequests.splice(0)) this.#serve(waiting);
  }

  #newBrowser(): Browser {
    return { disk: emptyDisk(), tabs: [this.#newTab(), this.#newTab()], image: null };
  }

  #newTab(): Tab {
    this.#streams += 1;
    return { stream: String(this.#streams).padStart(21, '0') + 'A', seq: 0 };
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  #fault(kind: Fault): null {
    this.#outcome.faults[kind] += 1;
    return null;
  }
}
