import { setTimeout as pause } from 'node:timers/promises';
import { startSubmission, updateSubmission } from '#contract/submission';
import { dice } from '../fixtures/dice.ts';
import { Acts } from './acts.ts';
import type { RoundDevice, Sabotage } from './device.ts';
import { FAULTS, leave, type Fault } from './faults.ts';
import type { Lane } from './lane.ts';
import { Mishaps } from './mishaps.ts';
import type { Findings, Last } from './oracle.ts';
import { Stage } from './stage.ts';
import { newAssignments, type Assignments, type Person } from './truth.ts';

/** The faults after which words that are at the university alone are still on a device. */
const BESIDE_RESTORE: readonly Fault[] = ['freeze', 'offline', 'worker stopped', 'down', 'cut', 'half', 'portal'];

export interface RoundResult extends Findings {
  seed: number;
  steps: string[];
  /** The faults that really happened, and the acts of people that did. */
  happened: Set<string>;
  seconds: number;
}

interface RoundOptions {
  seed: number;
  only: Fault | null;
  sabotage: Sabotage | null;
}

const SETTLE_MS = 60_000;
const SAVE_AGAIN_MS = 6000;
const LOOK_AGAIN_MS = 300;

/** Plays one round on a lane: the same seed chooses the same steps. */
export async function playRound(lane: Lane, options: RoundOptions): Promise<RoundResult> {
  const began = Date.now();
  const assignments = await newAssignments(lane.university, options.seed);
  const round = new Round(lane, assignments, options);
  await round.play();
  const { oracle, steps, happened } = round.stage;
  return { ...oracle.findings, seed: options.seed, steps, happened, seconds: (Date.now() - began) / 1000 };
}

class Round {
  readonly stage: Stage;
  readonly #acts: Acts;
  readonly #mishaps: Mishaps;
  readonly #options: RoundOptions;
  readonly #fault: Fault;

  constructor(lane: Lane, assignments: Assignments, options: RoundOptions) {
    this.#options = options;
    // Neighboring seeds must not begin alike.
    const roll = dice(Math.imul(options.seed, 2_654_435_761));
    for (let skip = 0; skip < 3; skip += 1) roll(2);
    this.stage = new Stage(lane, assignments, roll);
    this.#acts = new Acts(this.stage);
    this.#mishaps = new Mishaps(this.stage, this.#acts);
    this.#fault = options.only ?? FAULTS[options.seed % FAULTS.length] ?? 'crash';
  }

  async play(): Promise<void> {
    await this.#begin();
    if (this.#fault === 'restored server') {
      await this.#acts.type();
      await pause(1500);
      await this.stage.lane.backUp();
      this.stage.step('back up');
    }
    const count = 6 + this.stage.roll(7);
    const at = 1 + this.stage.roll(count - 2);
    for (let step = 0; step < count; step += 1) {
      if (step === at) await this.#mishaps.do(this.#fault);
      else await this.#act();
      if (this.stage.roll(3) === 0) await pause(this.stage.roll(2500));
      await this.stage.oracle.look();
    }
    await this.#settle();
  }

  /** Two devices: both of one person, or one of each. */
  async #begin(): Promise<void> {
    const [laptop, phone] = this.stage.lane.devices;
    const second = this.stage.person(this.stage.roll(3) === 0 ? 1 : 0);
    await phone.renew(this.stage.roll(2) === 0);
    await laptop.renew(true);
    await Promise.all([this.#arrive(laptop, this.stage.person(0)), this.#arrive(phone, second)]);
    this.stage.step(`laptop ${this.stage.person(0).letter}, phone ${second.letter}`);
  }

  async #arrive(device: RoundDevice, person: Person): Promise<void> {
    await device.logIn(person);
    await device.openTab(this.stage.roll(4) === 0 ? 'practice' : 'first', this.stage.assignments, device.page);
  }

  /** Something that people do, or one more fault. */
  async #act(): Promise<void> {
    const acts: (() => Promise<void>)[] = [
      () => this.#acts.type(),
      () => this.#acts.type(),
      () => this.#acts.type(),
      () => this.#acts.paste(),
      () => this.#acts.erase(),
      () => this.#acts.undo(),
      () => this.#acts.switchPaper(),
      () => this.#acts.secondTab(),
      () => this.#acts.otherTab(),
      () => this.#acts.submit(),
      () => this.#acts.calm(),
      () => this.#furtherFault(),
      () => this.#furtherFault(),
    ];
    await acts[this.stage.roll(acts.length)]?.();
  }

  async #furtherFault(): Promise<void> {
    if (this.#options.only !== null) return this.#acts.type();
    const faults = this.#fault === 'restored server' ? BESIDE_RESTORE : FAULTS.slice(0, -1);
    const fault = faults[this.stage.roll(faults.length)];
    if (fault !== undefined) await this.#mishaps.do(fault);
  }

  /** Everything is mended; then all that has to arrive does. */
  async #settle(): Promise<void> {
    this.stage.step('settle');
    await this.#mishaps.mend();
    if (this.#options.sabotage === 'other-author') await this.#plantOtherAuthor();
    let last = await this.#awaitAll();
    // A page may have called a word saved only as it was looked at last.
    if (last.missing.length > 0) last = await this.#awaitAll();
    this.stage.oracle.judgeEnd(last);
    if (this.stage.oracle.findings.violations.length > 0) await this.#tellPages();
  }

  /** Waits for all words, at last with their writers' help, and looks at every page. */
  async #awaitAll(): Promise<Last> {
    const missing = await this.#awaitWords(SETTLE_MS / 2);
    if (missing.size > 0) {
      await this.#visit(missing);
      await this.#awaitWords(SETTLE_MS / 2);
    }
    await this.stage.oracle.look();
    return this.stage.oracle.last();
  }

  /** Notes what every page shows and keeps, for whoever looks for the cause of a violation. */
  async #tellPages(): Promise<void> {
    for (const device of this.stage.lane.devices) {
      for (const tab of device.tabs) {
        const { readable: _, ...look } = (await device.look(tab)) ?? { readable: '', path: 'not to be read' };
        this.stage.step(`${device.name}: ${JSON.stringify(look)}`);
      }
      const calls = device.proxy.exchanges.slice(-8).map(({ method, path, status, askedAt }) => ({
        call: `${method} ${path.slice(0, 40)}`,
        status,
        secondsAgo: Math.round((Date.now() - askedAt) / 1000),
      }));
      this.stage.step(`${device.name}: ${JSON.stringify(calls)}`);
    }
    this.stage.step(`the server: ${this.stage.lane.server.output().slice(-3000)}`);
    for (const person of this.stage.lane.people)
      this.stage.step(`at the university: ${JSON.stringify(await this.stage.oracle.stored(person, 'first'))}`);
  }

  /** Waits until the university has all that it has to have. Returns the devices and people of what is missing. */
  async #awaitWords(ms: number): Promise<Map<RoundDevice, Set<Person>>> {
    const deadline = Date.now() + ms;
    let savedAt = 0;
    for (;;) {
      await this.stage.oracle.look();
      const { missing } = await this.stage.oracle.last();
      const devices = new Map<RoundDevice, Set<Person>>();
      for (const [, { device, person }] of missing)
        devices.set(device, (devices.get(device) ?? new Set<Person>()).add(person));
      if (missing.length === 0 || Date.now() > deadline) return devices;
      if (Date.now() - savedAt > SAVE_AGAIN_MS) {
        await this.#wake();
        savedAt = Date.now();
      }
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** Every page saves, after a log-in where it asks for one. */
  async #wake(): Promise<void> {
    for (const device of this.stage.lane.devices) {
      for (const tab of device.tabs) {
        await tab.page.bringToFront();
        if (await device.logInAgain(tab)) this.stage.step(`${device.name}: ${tab.person.letter} logs in again`);
        await tab.page.keyboard.press('Control+s');
      }
    }
  }

  /** The writers of missing words log in where they wrote them. */
  async #visit(missing: ReadonlyMap<RoundDevice, ReadonlySet<Person>>): Promise<void> {
    for (const [device, persons] of missing) {
      for (const person of persons) {
        if (device.person === person && device.tabs.some((tab) => tab.person === person)) continue;
        const tab = device.tabs.at(-1);
        if (tab === undefined) continue;
        this.stage.step(`${device.name}: ${person.letter} comes back`);
        try {
          if (device.person !== null) await leave(device, tab, 'log out');
          await this.stage.enter(device, tab, person);
        } catch (error) {
          this.stage.step(`it did not come so far: ${String(error).split('\n')[0]}`);
        }
      }
    }
  }

  /** Sabotage: the words of one person are stored as the other's. */
  async #plantOtherAuthor(): Promise<void> {
    const { university } = this.stage.lane;
    const { email } = this.stage.person(1);
    const { id } = await university.call(email, startSubmission, { params: { id: this.stage.assignments.first } });
    const text = this.stage.lane.word(this.stage.person(0));
    await university.call(email, updateSubmission, { params: { id }, body: { text } });
  }
}
