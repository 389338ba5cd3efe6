/**
 * The facts of a typing log, computed from its raw events with plain strings and arrays. It uses no code of the
 * product, so that the product's facts can be checked against it.
 */
import { beyondKeysOf, isSeveralWords } from './raw-pace.ts';
import { gapsOf, LONGEST_GAP, returnsOf, rhythmOf, sum, type Rhythm } from './raw-rhythm.ts';
import { EarlierPieces, RawVersions } from './raw-versions.ts';
import type { LogChange, TypingLog } from './typing-log.ts';

/** Shorter texts are not searched in earlier text, unless a paste marks them as copies. */
const COPY_LENGTH = 6;

interface Character {
  /** The id of a character, shared by its copies. */
  id: number;
  class: 'typed' | 'external paste' | 'tool';
  /**
   * Whether it came in by a block that is no paste and repeats earlier text: if that stood in several places, some by
   * hand and some by a tool, the rule does not say which one counts.
   */
  isEither: boolean;
  moved: boolean;
  sitting: number;
}

export interface RawFacts extends Rhythm {
  characters: number;
  words: number;
  inserted: number;
  deleted: number;
  assisted: number | null;
  activeMs: number;
  returns: number;
  away: number | null;
  typedToKeep: number | null;
  pastes: {
    events: number;
    percent: number | null;
    listed: { text: string; characters: number; words: number; survives: number }[];
  };
  moves: { events: number; characters: number };
  sittings: { inserted: number; deleted: number; words: number; active_ms: number; returns: number }[];
  /** For each character of the final text the possible values of: class, 'moved' or '', and sitting. */
  sources: (readonly string[])[];
}

/** The state after a part of the log: its versions, and the characters that each change inserted. */
interface Told {
  changes: readonly LogChange[];
  versions: RawVersions;
  brought: Character[][];
}

interface Paste {
  text: string;
  ids: number[];
}

export function rawFactsOf({ changes }: TypingLog): RawFacts {
  const written = write(changes);
  const { text, versions, pastes, moves, byHand } = written;
  const final = versions.after(changes.length);
  const sittings = sittingsOf(changes);
  for (const { index } of final.matchAll(/\S+/gu)) sittings[text[index]!.sitting]!.words += 1;
  const returns = returnsOf(changes, versions, byHand);
  for (const [number, count] of returns.entries()) sittings[number]!.returns = count;
  const visible = new Set(text.map(({ id }) => id));
  const kept = new Set(text.filter((character) => character.class === 'typed').map(({ id }) => id)).size;
  const entered = enteredOf(written);
  return {
    characters: final.length,
    words: wordsOf(final),
    inserted: sum(changes.map(({ inserted }) => inserted.length)),
    deleted: sum(changes.map(({ removed }) => removed)),
    assisted: percent(entered.several, entered.all),
    activeMs: sum(sittings.map(({ active_ms }) => active_ms)),
    ...rhythmOf(changes, byHand),
    returns: sum(returns),
    away: percent(entered.away, entered.byHand),
    typedToKeep: kept === 0 ? null : Math.round((entered.byHand * 100) / kept) / 100,
    pastes: {
      events: pastes.length,
      percent: percent(text.filter((character) => character.class === 'external paste').length, final.length),
      listed: pastes
        .filter((paste) => paste.text.length >= 20)
        .map((paste) => ({
          text: paste.text.slice(0, 2000),
          characters: paste.text.length,
          words: wordsOf(paste.text),
          survives: Math.round((paste.ids.filter((id) => visible.has(id)).length * 10_000) / paste.ids.length) / 100,
        })),
    },
    moves,
    sittings,
    sources: text.map((character) => {
      const names = character.isEither ? ['typed', 'tool'] : [character.class];
      return names.map((name) => `${name} ${character.moved ? 'moved' : ''} ${character.sitting}`);
    }),
  };
}

interface Written extends Told {
  text: Character[];
  pastes: Paste[];
  moves: RawFacts['moves'];
  /** For each change whether hands can have made what it inserted. */
  byHand: boolean[];
}

/** Writes the log character by character. What came in at once is own text if it ever stood in the text before. */
function write(changes: readonly LogChange[]): Written {
  const versions = new RawVersions(changes);
  const written: Written = {
    changes,
    versions,
    brought: [],
    text: [],
    pastes: [],
    moves: { events: 0, characters: 0 },
    byHand: [],
  };
  const { brought, text, byHand } = written;
  const gaps = gapsOf(changes);
  const beyond = beyondKeysOf(changes);
  const pieces = new EarlierPieces(COPY_LENGTH);
  let nextId = 0;
  let sitting = -1;
  for (const [k, { index, removed, inserted, pasted }] of changes.entries()) {
    if (gaps[k] === null) sitting += 1;
    const isCopy = pasted || (inserted.length >= COPY_LENGTH && isSeveralWords(inserted) && pieces.hold(inserted));
    const source = isCopy ? findSource(written, k) : null;
    const name = pasted ? 'external paste' : beyond[k] === true ? 'tool' : 'typed';
    const fresh =
      source?.map((character) => ({ ...character, moved: character.moved || pasted, sitting })) ??
      inserted.split('').map(() => ({ id: nextId++, class: name, isEither: false, moved: false, sitting }) as const);
    if (pasted) notePaste(written, inserted, source !== null, fresh);
    text.splice(index, removed, ...fresh);
    brought.push(fresh);
    byHand.push(!pasted && (beyond[k] !== true || source !== null));
    pieces.add(versions.after(k + 1), index, inserted.length);
  }
  return written;
}

/** Notes a paste: a move, as far as it repeats what did not come from outside, or one from outside. */
function notePaste({ pastes, moves }: Written, pasted: string, isCopy: boolean, fresh: readonly Character[]): void {
  if (!isCopy) {
    if (pasted !== '') pastes.push({ text: pasted, ids: fresh.map(({ id }) => id) });
    return;
  }
  const own = fresh.filter((character) => character.class !== 'external paste').length;
  if (own > 0) moves.events += 1;
  moves.characters += own;
}

function sittingsOf(changes: readonly LogChange[]): RawFacts['sittings'] {
  const sittings: RawFacts['sittings'] = [];
  for (const [k, gap] of gapsOf(changes).entries()) {
    if (gap === null) sittings.push({ inserted: 0, deleted: 0, words: 0, active_ms: 0, returns: 0 });
    const sitting = sittings.at(-1)!;
    sitting.active_ms += Math.min(gap ?? 0, LONGEST_GAP);
    sitting.inserted += changes[k]!.inserted.length;
    sitting.deleted += changes[k]!.removed;
  }
  return sittings;
}

/**
 * Characters that were not pasted: all, those that came several at once, those of hands, and of these those put before
 * other text.
 */
function enteredOf({ changes, versions, byHand }: Written) {
  const entered = { all: 0, several: 0, byHand: 0, away: 0 };
  for (const [k, { index, removed, inserted, pasted }] of changes.entries()) {
    if (pasted) continue;
    entered.all += inserted.length;
    if (Array.from(inserted).length > 1) entered.several += inserted.length;
    if (byHand[k] !== true) continue;
    entered.byHand += inserted.length;
    if (/\S/u.test(versions.after(k).slice(index + removed))) entered.away += inserted.length;
  }
  return entered;
}

function wordsOf(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

/** The characters that stood in the text when the inserted text last stood in it; null if it never did. */
function findSource({ changes, versions, brought }: Told, k: number): Character[] | null {
  const { inserted: wanted, pasted } = changes[k]!;
  for (let version = k; version > 0; version -= 1) {
    const index = versions.after(version).indexOf(wanted);
    if (index < 0) continue;
    const text: Character[] = [];
    for (let earlier = 0; earlier < version; earlier += 1) {
      const { index: at, removed } = changes[earlier]!;
      text.splice(at, removed, ...brought[earlier]!);
    }
    const copied = text.slice(index, index + wanted.length);
    return pasted ? copied : copied.map((character) => ({ ...character, isEither: true }));
  }
  return null;
}

function percent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const rounded = Math.round((part * 10_000) / whole) / 100;
  if (part > 0 && rounded === 0) return 0.01;
  return part < whole && rounded === 100 ? 99.99 : rounded;
}
