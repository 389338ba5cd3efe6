import { API_BASE } from '#contract/endpoint';
import type { VersionVector } from '#contract/op';
import { labels } from '../journeys/fixtures/labels.ts';
import type { RoundDevice, Tab } from './device.ts';
import type { Look, Written } from './in-page.ts';
import type { Lane } from './lane.ts';
import { PAPERS, paperOf, stored, wordsIn, type Assignments, type Paper, type Person, type Stored } from './truth.ts';

/** A word that somebody typed. */
export interface Word {
  person: Person;
  paper: Paper;
  device: RoundDevice;
  /** Whether a page has called a text with it saved, on the device or at the university. */
  isPromised: boolean;
  /**
   * Whether the store that alone held it was emptied: 'database', or local storage as well, so that nothing on the
   * device can know of it.
   */
  emptied: 'no' | 'database' | 'everything';
}

export interface Findings {
  violations: string[];
  /** The number of pages that were read, and of claims that were compared with the university. */
  looks: number;
  claims: number;
  words: number;
}

const AGAIN_MS = 400;
/** A page shows what an answer, or another tab, told it of within this long. */
const HEARD_MS = 2000;
/** The paths of calls about texts. */
const OF_TEXTS = /^\/api\/(outbox|submissions)\//;

/** Compares what the pages of a lane show with what its university has, in one round. */
export class Oracle {
  readonly findings: Findings = { violations: [], looks: 0, claims: 0, words: 0 };
  /** The words that were typed in this round. */
  readonly words = new Map<string, Word>();
  /**
   * Where and when, in wall milliseconds, a writer last deleted or undid a word, of this round or an earlier one: it may
   * be there or not.
   */
  readonly takenBack = new Map<string, { device: RoundDevice; at: number }>();
  /** When the university was last restored, in wall milliseconds. */
  restoredAt = 0;
  readonly #lane: Lane;
  readonly #assignments: Assignments;
  /** Devices on which a page has said that words are missing or not saved. */
  readonly #alarmed = new Set<RoundDevice>();

  constructor(lane: Lane, assignments: Assignments) {
    this.#lane = lane;
    this.#assignments = assignments;
  }

  stored(person: Person, paper: Paper): Promise<Stored> {
    return stored(this.#lane.university, person, paper, this.#assignments);
  }

  say(violation: string): void {
    if (!this.findings.violations.includes(violation)) this.findings.violations.push(violation);
  }

  /** Reads every page, then the university, and compares. */
  async look(): Promise<void> {
    for (const device of this.#lane.devices) {
      this.hear(device);
      for (const tab of device.tabs) await this.#judge(device, tab);
    }
  }

  /** Notes the words that pages have called saved. */
  hear(device: RoundDevice): void {
    for (const { words, text } of device.said()) if (isSaved(words)) this.#promise(text);
  }

  #promise(text: string): void {
    for (const token of wordsIn(text)) {
      const word = this.words.get(token);
      if (word !== undefined) word.isPromised = true;
    }
  }

  async #judge(device: RoundDevice, tab: Tab): Promise<void> {
    const look = await device.look(tab);
    if (look === null) return;
    this.findings.looks += 1;
    if (look.isAlarmed) this.#alarmed.add(device);
    if (look.text !== null && isSaved(look.saved)) this.#promise(look.text);
    const first = await this.#untruths(device, tab, look);
    if (first.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const again = await device.look(tab);
    if (again === null || again.heading !== look.heading) return;
    const still = new Set((await this.#untruths(device, tab, again)).map(({ key }) => key));
    for (const { key, words } of first) if (still.has(key)) this.say(words);
  }

  async #untruths(device: RoundDevice, tab: Tab, look: Look): Promise<Untruth[]> {
    const found = this.#shownToOthers(device, look);
    if (look.user !== tab.person.id || this.#mayNotKnow(device)) return found;
    const claims = claimsOf(look);
    this.findings.claims += claims.length;
    if (claims.length === 0) return found;
    const has = new Map<Paper, Stored>();
    for (const paper of PAPERS) has.set(paper, await this.stored(tab.person, paper));
    const says = (claim: string, lacking: string) => ({
      key: `${claim} ${lacking}`,
      words: `${device.name} says '${claim}' to ${tab.person.letter} while the university lacks ${lacking}`,
    });
    return [
      ...found,
      ...claims.flatMap((claim) => this.#lacks(claim, device, look, has).map((what) => says(claim, what))),
    ];
  }

  /**
   * What the university lacks of that which a page claims it to have. A word that its writer took back on another page
   * may be shown as long as the page says that changes wait, or can't know of it yet.
   */
  #lacks(claim: Claim, device: RoundDevice, look: Look, has: ReadonlyMap<Paper, Stored>): string[] {
    const paper = paperOf(look.heading);
    const there = paper === null ? undefined : has.get(paper);
    if (claim === 'Submitted') return there?.isSubmitted === false ? ['the hand-in'] : [];
    const vector: VersionVector = Object.assign({}, ...[...has.values()].map((one) => one.vector));
    const own = (written: Record<string, Written>) =>
      Object.fromEntries(Object.entries(written).filter(([, { user, seq }]) => user === look.user && seq > 0));
    if (claim === 'Connected') return lackingIn(vector, { ...own(look.waiting ?? {}), ...own(look.written) });
    if (paper === null || there === undefined) return [];
    const key = paper === 'practice' ? paper : `assignment:${this.#assignments[paper]}`;
    const written = Object.entries(own(look.written)).filter(([, { document }]) => document === key);
    const words = new Set(wordsIn(there.text));
    return [
      ...lackingIn(vector, Object.fromEntries(written)),
      ...wordsIn(look.text ?? '')
        .filter((word) => !words.has(word))
        .filter((word) => !this.#wasTakenBack(word, device, look, there))
        .map((word) => `the shown word ${word}`),
    ];
  }

  #wasTakenBack(token: string, device: RoundDevice, look: Look, { submission }: Stored): boolean {
    const taken = this.takenBack.get(token);
    if (taken === undefined) return false;
    if (look.saysMoreWaits) return true;
    if (taken.device === device) return Date.now() - taken.at < HEARD_MS;
    const arrived = answerSince(taken.device, taken.at, (path) => path.startsWith(`${API_BASE}/outbox/`));
    // Only the edits of this paper tell of it: another tab's answers are about other texts.
    const edits = `${API_BASE}/submissions/${submission ?? ''}/edits/`;
    return arrived === null || !hasHeardSince(device, arrived, (path) => path.startsWith(edits));
  }

  #shownToOthers(device: RoundDevice, { user, readable }: Look): Untruth[] {
    const reader = this.#lane.people.find(({ id }) => id === user);
    if (reader === undefined) return [];
    const others = wordsIn(readable).filter((word) => !word.startsWith(reader.letter));
    return others.map((word) => ({ key: word, words: `${device.name} shows ${word} to ${reader.letter}` }));
  }

  /** Whether the university was restored and has not answered a page of this device since. */
  #mayNotKnow(device: RoundDevice): boolean {
    return this.restoredAt !== 0 && !hasHeardSince(device, this.restoredAt, (path) => OF_TEXTS.test(path));
  }

  /** What every document at the university has, and which words it has to have. */
  async last(): Promise<Last> {
    const texts: PaperText[] = [];
    for (const person of this.#lane.people)
      for (const paper of PAPERS) texts.push({ person, paper, stored: await this.stored(person, paper) });
    const there = new Map<string, number>();
    for (const { stored: has } of texts)
      for (const word of wordsIn(has.text)) there.set(word, (there.get(word) ?? 0) + 1);
    const shown = await this.#shown();
    const missing = [...this.words].filter(
      ([token, word]) => (word.isPromised || shown.has(token)) && !this.takenBack.has(token) && !there.has(token),
    );
    const isDue = ([token, { device, emptied }]: [string, Word]) =>
      emptied === 'no' || shown.has(token) || (emptied === 'database' && !this.#alarmed.has(device));
    return { texts, there, missing: missing.filter(isDue) };
  }

  /** The words on pages of their writers. */
  async #shown(): Promise<Set<string>> {
    const shown = new Set<string>();
    for (const device of this.#lane.devices) {
      for (const tab of device.tabs) {
        const look = await device.look(tab);
        if (look?.user === tab.person.id) for (const word of wordsIn(look.text ?? '')) shown.add(word);
      }
    }
    return shown;
  }

  /** Finds words that are lost, doubled or another person's, once all has arrived that will. */
  judgeEnd({ texts, there, missing }: Last): void {
    this.findings.words = this.words.size;
    for (const [token, word] of missing) {
      const held = word.isPromised ? 'called saved' : 'on the screen';
      this.say(`${token} was ${held} on ${word.device.name} (${word.paper}) and is not at the university`);
    }
    for (const [token, times] of there)
      if (times > 1 && this.words.has(token)) this.say(`${token} is ${times} times at the university`);
    for (const { person, paper, stored: has } of texts) {
      for (const word of wordsIn(has.text)) {
        if (!word.startsWith(person.letter)) this.say(`${word} is stored as ${person.letter}'s`);
        const typed = this.words.get(word);
        if (typed !== undefined && typed.paper !== paper)
          this.say(`${word} was typed into the ${typed.paper} and is in the ${paper}`);
      }
    }
  }
}

interface PaperText {
  person: Person;
  paper: Paper;
  stored: Stored;
}

export interface Last {
  texts: PaperText[];
  /** How often each word is at the university. */
  there: Map<string, number>;
  /** Words that have to be there and are not. */
  missing: [string, Word][];
}

interface Untruth {
  key: string;
  words: string;
}

type Claim = 'Saved to university' | 'Connected' | 'Submitted';

function claimsOf({ saved, chip, isSubmitted }: Look): Claim[] {
  const claims: [boolean, Claim][] = [
    [labels.savedToUniversity.test(saved), 'Saved to university'],
    [chip === labels.connected, 'Connected'],
    [isSubmitted, 'Submitted'],
  ];
  return claims.filter(([holds]) => holds).map(([, claim]) => claim);
}

function isSaved(words: string): boolean {
  return labels.savedOnDevice.test(words) || labels.savedToUniversity.test(words);
}

/** Whether the university answered a call on such a path that this device made after `time`, and long enough ago. */
function hasHeardSince(device: RoundDevice, time: number, isOf: (path: string) => boolean): boolean {
  const answeredAt = answerSince(device, time, isOf);
  return answeredAt !== null && Date.now() - answeredAt >= HEARD_MS;
}

/** When the university first did what a device asked for on such a path after `time`; null if it has not yet. */
function answerSince({ proxy }: RoundDevice, time: number, isOf: (path: string) => boolean): number | null {
  const answered = proxy.exchanges.find(
    (one) => one.askedAt > time && one.answeredAt !== null && one.status !== null && one.status < 300 && isOf(one.path),
  );
  return answered?.answeredAt ?? null;
}

function lackingIn(vector: VersionVector, written: Record<string, Written>): string[] {
  return Object.entries(written)
    .filter(([stream, { seq }]) => seq > (vector[stream] ?? 0))
    .map(([stream, { seq }]) => `op ${seq} of stream ${stream.slice(0, 6)} (it has ${vector[stream] ?? 0})`);
}
