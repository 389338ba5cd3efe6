import type { Op, VersionVector } from '#contract/op';
import { vectorOf } from '#writing/document/document';
import type { FetchPort } from '../../src/api/send.ts';
import type { Writer } from '../../src/offline/journal/writer.ts';
import { breakDatabase } from '../../tests/fixtures/break-database.ts';
import { dice, type Roll } from '../../tests/fixtures/dice.ts';
import { EMPTIED, emptyDatabase } from '../../tests/fixtures/empty-database.ts';
import { FakeBrowser, type FakeTab } from '../../tests/fixtures/fake-browser.ts';
import { ADA, ASSIGNMENT, BEN, FakeUniversity } from '../../tests/fixtures/fake-university.ts';

const TARGET = { kind: 'assignment', id: ASSIGNMENT } as const;
const STEPS = 14;

/** The outcome of a round of faults, judged by the universities' data, never by the screens. */
export interface TruthOutcome {
  typed: number;
  /** The number of checked states of saving and of the connection. */
  looked: number;
  /** Words of one person among those stored for the other. */
  misattributed: number;
  /** 'Saved to university' or 'Connected' while the university lacked an edit of a document on that tab. */
  falseClaims: number;
  /** One person's text on a tab while the other was signed in. */
  seen: number;
  /** Tabs alive at the end with edits that are missing at the university. */
  missing: number;
  /** Tabs that at their end showed their words as saved (on device or at university) and whose words never arrived. */
  lost: number;
  faults: Record<string, number>;
}

export function emptyTruth(): TruthOutcome {
  return { typed: 0, looked: 0, misattributed: 0, falseClaims: 0, seen: 0, missing: 0, lost: 0, faults: {} };
}

interface Person {
  id: string;
  token: string;
  /** The only letter that this person types. */
  letter: string;
  university: FakeUniversity;
}

/** Two people, one browser: seeded rounds with another person in another tab and stores emptied, denied or failing. */
class Round {
  readonly outcome = emptyTruth();
  readonly #roll: Roll;
  readonly #people: readonly Person[] = [
    { id: ADA, token: 'access-ada', letter: 'a', university: new FakeUniversity() },
    { id: BEN, token: 'access-ben', letter: 'b', university: new FakeUniversity() },
  ];
  readonly #browser: FakeBrowser;
  #tabs: { tab: FakeTab; writer: Writer; person: Person }[] = [];
  #here: Person;
  #mend: () => void = () => undefined;

  constructor(seed: number) {
    this.#roll = dice(seed);
    this.#browser = new FakeBrowser(this.#fetch);
    this.#here = this.#person(0);
  }

  async play(): Promise<TruthOutcome> {
    this.#browser.signedIn(this.#session(this.#here));
    await this.#open();
    for (let step = 0; step < STEPS; step += 1) await this.#step();
    this.#calm();
    for (const { tab } of this.#tabs) {
      await tab.page('online');
      await tab.clock.advance(400_000);
    }
    this.#check();
    await this.#visitAgain();
    return this.outcome;
  }

  async #step(): Promise<void> {
    const acts: (() => Promise<void> | void)[] = [
      () => this.#type(),
      () => this.#type(),
      () => this.#weather(),
      () => this.#empty(),
      () => this.#storage(),
      () => this.#break(),
      () => this.#another(),
      () => this.#open(),
    ];
    const act = acts[this.#roll(acts.length)];
    if (act !== undefined) await Promise.resolve(act());
    for (const { tab } of this.#tabs) await tab.clock.advance(this.#roll(4000));
  }

  async #open(): Promise<void> {
    if (this.#tabs.length > 3 || this.#browser.storage.getItem('user') === null) return;
    this.#count('tab');
    const person = this.#here;
    const tab = await this.#browser.open(this.#roll(3) === 0 ? { openChannel: undefined } : {});
    if (tab.device.user()?.id !== person.id) return;
    const writer = await tab.wait(tab.device.writer(TARGET));
    this.#tabs.push({ tab, writer, person });
    tab.device.subscribe(() => this.#look(tab, writer, person, tab.device.connection().kind === 'connected'));
    writer.subscribe(() => this.#look(tab, writer, person, writer.state().kind === 'at university'));
  }

  async #type(): Promise<void> {
    const open = this.#tabs[this.#roll(this.#tabs.length)];
    if (open === undefined) return;
    const text = this.#here.letter.repeat(1 + this.#roll(5));
    // A person types into the tab in front, after it got the focus.
    await open.tab.page('focus');
    try {
      open.tab.type(open.writer, text);
      this.outcome.typed += text.length;
    } catch {
      this.#count('refused');
    }
  }

  /**
   * Focuses every tab: where both stores lose or never get a session's mark, nothing else tells a tab of the session.
   */
  async #lookEverywhere(): Promise<void> {
    for (const { tab } of this.#tabs) await tab.page('focus');
  }

  #weather(): void {
    const fair = this.#roll(2) === 0;
    this.#count(fair ? 'fair' : 'no network');
    for (const { university } of this.#people) university.weather = { kind: fair ? 'fair' : 'no network' };
  }

  async #empty(): Promise<void> {
    const what = EMPTIED[this.#roll(EMPTIED.length)] ?? 'everything';
    this.#count(`emptied: ${what}`);
    await this.#lookEverywhere();
    this.#mend();
    this.#mend = () => undefined;
    await emptyDatabase(this.#browser.indexedDB, what);
  }

  async #storage(): Promise<void> {
    const { storage } = this.#browser;
    const cleared = this.#roll(3) === 0;
    if (cleared) await this.#lookEverywhere();
    this.#count(cleared ? 'local storage emptied' : 'local storage full');
    if (cleared) storage.values.clear();
    else storage.full = !storage.full;
  }

  #break(): void {
    this.#mend();
    const faults = ['dead handle', 'outbox refused'] as const;
    const fault = faults[this.#roll(faults.length + 1)];
    this.#count(`database: ${fault ?? 'mended'}`);
    this.#mend = fault === undefined ? () => undefined : breakDatabase(fault);
  }

  async #another(): Promise<void> {
    const storageWasFull = this.#browser.storage.full;
    this.#browser.storage.full = false;
    const next = this.#person(this.#roll(2));
    this.#count(next === this.#here ? 'the same person again' : 'another person');
    const tab = await this.#browser.open(this.#roll(2) === 0 ? { openChannel: undefined } : {});
    await tab.wait(tab.device.signIn(this.#session(next)));
    tab.kill();
    this.#here = next;
    this.#browser.storage.full = storageWasFull;
    await this.#open();
  }

  /** Checks a shown state. `claims`: whether it says that the university has everything. */
  #look(tab: FakeTab, writer: Writer, person: Person, claims: boolean): void {
    if (tab.dead) return;
    this.outcome.looked += 1;
    if (!showsText(tab)) return;
    if (claims && !covers(serverVector(person.university), vectorOf(writer.document()))) {
      this.outcome.falseClaims += 1;
    }
    const other = this.#people.find((candidate) => candidate !== person);
    if (other !== undefined && writer.text().includes(other.letter)) this.outcome.seen += 1;
  }

  #check(): void {
    for (const person of this.#people) {
      const other = this.#people.find((candidate) => candidate !== person)?.letter ?? '';
      for (const op of storedOps(person.university)) {
        if (op.kind === 'insert' && op.text.includes(other)) this.outcome.misattributed += 1;
      }
    }
    for (const { tab, writer, person } of this.#tabs) {
      this.#look(tab, writer, person, writer.state().kind === 'at university');
      if (tab.device.user() === null || tab.device.pageSession().kind !== 'current') continue;
      if (!covers(serverVector(person.university), vectorOf(writer.document()))) this.outcome.missing += 1;
    }
  }

  /** Closes all tabs and opens the app once more as each person: text shown as saved must arrive. */
  async #visitAgain(): Promise<void> {
    const saved = this.#tabs.filter(({ tab, writer }) => {
      const { kind } = writer.state();
      return showsText(tab) && (kind === 'on device' || kind === 'at university');
    });
    for (const { tab } of this.#tabs) tab.kill();
    for (const person of this.#people) {
      const door = await this.#browser.open();
      await door.wait(door.device.signIn(this.#session(person)));
      door.kill();
      const tab = await this.#browser.open();
      await tab.clock.advance(60_000);
      tab.kill();
    }
    for (const { person, writer } of saved) {
      if (!covers(serverVector(person.university), vectorOf(writer.document()))) this.outcome.lost += 1;
    }
  }

  #calm(): void {
    this.#mend();
    this.#browser.storage.full = false;
    for (const { university } of this.#people) university.weather = { kind: 'fair' };
  }

  #person(index: number): Person {
    const person = this.#people[index];
    if (person === undefined) throw new Error('There are two.');
    return person;
  }

  #session(person: Person) {
    const session = person.university.session(person.id, person.token);
    return { ...session, tokens: { ...session.tokens, refresh: `refresh-${person.letter}` } };
  }

  /** Routes each person's calls to a university of their own, by path and token. */
  readonly #fetch: FetchPort = (path, init) => {
    const bearer = new Headers(init.headers).get('authorization') ?? '';
    const found = this.#people.find(({ id, token }) => path.includes(id) || bearer.endsWith(token));
    return (found ?? this.#here).university.fetch(path, init);
  };

  #count(fault: string): void {
    this.outcome.faults[fault] = (this.outcome.faults[fault] ?? 0) + 1;
  }
}

export function playTruth(seed: number): Promise<TruthOutcome> {
  return new Round(seed).play();
}

/** Whether the tab shows text: a page of another person, or one that was signed out, shows neither text nor state. */
function showsText(tab: FakeTab): boolean {
  const page = tab.device.pageSession().kind;
  return page === 'current' || page === 'removed';
}

function storedOps(university: FakeUniversity): Op[] {
  return university.batches.flatMap(({ ops }) => ops);
}

function serverVector(university: FakeUniversity): VersionVector {
  return Object.fromEntries(university.highs);
}

function covers(server: VersionVector, document: VersionVector): boolean {
  return Object.entries(document).every(([stream, seq]) => seq <= (server[stream] ?? 0));
}
