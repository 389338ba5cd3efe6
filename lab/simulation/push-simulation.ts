import type { Op, Target } from '#contract/op';
import type { Push, PushAnswer, StreamAnswer } from '#contract/outbox';
import { classifyPushAnswer, type HttpAnswer } from '../../src/offline/delivery/classify-push-answer.ts';
import { planPush, type WaitingStream } from '../../src/offline/delivery/plan.ts';
import { acknowledgementsOf } from '../../src/offline/delivery/acknowledgements.ts';
import { keyOf, put, rowsOf, structuredCopy, type Disk, type Row } from './disk.ts';
import { emptyOutcome, type Fault, type Outcome } from './outcome.ts';
import { seeded } from './random.ts';

interface Tab {
  stream: string;
  seq: number;
}

interface Browser {
  disk: Disk;
  tabs: Tab[];
  image: Disk | null;
}

/** The university: the highest seq of each stream, and the stored rows in order. */
interface University {
  high: Map<string, number>;
  stored: Row[];
}

interface Late {
  push: Push;
  http: HttpAnswer;
  browser: Browser;
}

const STEPS = 110;
const SERVER_TIME = '2026-01-05T08:00:00.000Z';
const PRACTICE: Target = { kind: 'practice' };
const portals: readonly HttpAnswer[] = [
  { status: 200, body: undefined, retryAfterMs: null },
  { status: 202, body: undefined, retryAfterMs: null },
  { status: 202, body: { ok: true, streams: [] }, retryAfterMs: null },
  { status: 502, body: undefined, retryAfterMs: null },
];

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

  constructor(seed: number) {
    this.#random = seeded(seed);
    this.#browsers = [this.#newBrowser(), this.#newBrowser()];
  }

  weather(): void {
    for (let step = 0; step < STEPS; step += 1) {
      const browser = this.#pick(this.#browsers);
      const dice = this.#random();
      if (dice < 0.45) this.#type(browser);
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
      for (let turn = 0; turn < 200 && rowsOf(browser.disk).length > 0; turn += 1) this.#pushOnce(browser);
    }
    this.#classifyPushAnswer();
    return this.#outcome;
  }

  #type(browser: Browser): void {
    const tab = this.#pick(browser.tabs);
    tab.seq += 1;
    const op: Op = { kind: 'clock', seq: tab.seq, at: tab.seq, wall: 0 };
    const row: Row = { stream: tab.stream, seq: tab.seq, op, bytes: 6 };
    this.#due.add(keyOf(row));
    this.#outcome.made += 1;
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

  /** The server: one transaction, `seq <= high` skipped, `high + 1` stored, a gap stops its own stream. */
  #serve(push: Push): HttpAnswer | null {
    const high = new Map(this.#university.high);
    const stored: Row[] = [];
    const streams = push.parts.map((part): StreamAnswer => {
      let reached = high.get(part.stream) ?? 0;
      if (part.first > reached + 1) return { status: 'gap', stream: part.stream, high: reached };
      for (const op of part.ops) {
        if (op.seq !== reached + 1) continue;
        stored.push({ stream: part.stream, seq: op.seq, op, bytes: 0 });
        reached = op.seq;
      }
      high.set(part.stream, reached);
      return { status: 'stored', stream: part.stream, high: reached, submission: null, head: null };
    });
    if (!this.#calm && this.#random() < 0.08) return this.#fault('crash before commit');
    this.#university.high = high;
    this.#university.stored.push(...stored);
    if (!this.#calm && this.#random() < 0.08) return this.#fault('crash after commit');
    const body: PushAnswer = {
      longhand: 'push',
      contract: 1,
      server_time: SERVER_TIME,
      streams,
      results: [],
      submissions: [],
    };
    return { status: 202, body, retryAfterMs: null };
  }

  #applyAnswer(browser: Browser, push: Push, http: HttpAnswer | null): void {
    if (http === null) return;
    const verdict = classifyPushAnswer(push, http);
    if (verdict.kind !== 'answered') return;
    for (const { stream, acknowledged } of acknowledgementsOf(push, verdict.answer)) {
      const rows = browser.disk.outbox.get(stream);
      if (acknowledged === null || rows === undefined) continue;
      const { first, last } = acknowledged;
      const left = rows.filter((row) => row.seq < first || row.seq > last);
      if (left.length > 0) browser.disk.outbox.set(stream, left);
      else browser.disk.outbox.delete(stream);
    }
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
    const kept = new Set(rowsOf(browser.image).map(keyOf));
    const there = new Set(this.#university.stored.map(keyOf));
    for (const row of rowsOf(browser.disk)) {
      const key = keyOf(row);
      if (!kept.has(key) && !there.has(key)) this.#due.delete(key);
    }
    browser.disk = structuredCopy(browser.image);
    browser.tabs = browser.tabs.map(() => this.#newTab());
    for (const waiting of this.#lateRequests.splice(0)) this.#serve(waiting);
  }

  #classifyPushAnswer(): void {
    const seen = new Set<string>();
    const last = new Map<string, number>();
    for (const row of this.#university.stored) {
      const key = keyOf(row);
      if (seen.has(key)) this.#outcome.doubled += 1;
      seen.add(key);
      if (row.seq <= (last.get(row.stream) ?? 0)) this.#outcome.reordered += 1;
      last.set(row.stream, row.seq);
    }
    for (const key of this.#due) if (!seen.has(key)) this.#outcome.lost += 1;
    for (const browser of this.#browsers) this.#outcome.stuck += this.#stuckIn(browser);
  }

  /** The number of rows that wait for ever although the app should have delivered them. */
  #stuckIn(browser: Browser): number {
    return rowsOf(browser.disk).filter((row) => this.#due.has(keyOf(row))).length;
  }

  #newBrowser(): Browser {
    return { disk: { outbox: new Map(), tail: [] }, tabs: [this.#newTab(), this.#newTab()], image: null };
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

function waitingStream([stream, rows]: [string, Row[]], number: number): WaitingStream {
  return { stream, target: PRACTICE, began: 0, number, rows };
}
