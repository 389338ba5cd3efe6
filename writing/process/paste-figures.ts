import type { TypingShares } from '#contract/analysis';
import { EDIT_MAX_BYTES } from '#contract/op-constants';
import type { CharacterClass, ProcessFacts } from '#contract/report';
import { classesOf, verifiedSources } from './classes.ts';
import type { Document } from '../document/document.ts';
import type { Label, Stream } from '../document/run.ts';

/** What a log says of how its text came in. */
export interface PasteFigures {
  /** Insertions of text from elsewhere by paste or drop. One that was cut into several edits counts once. */
  readonly events: number;
  /** Percent of the text now, one decimal. `pasted` is the specification's paste_percentage. */
  readonly shares: TypingShares;
}

/**
 * A character takes at most three bytes, so an edit that was cut off because it was full has at least so many: half of
 * the bytes are its sources' where it names them.
 */
const FULL_EDIT_MIN = Math.floor(EDIT_MAX_BYTES / 2 / 3) - 1;

const shareOf: Readonly<Record<CharacterClass, keyof TypingShares>> = {
  typed: 'typed',
  composed: 'composed',
  replaced: 'composed',
  dictated: 'typed',
  'external paste': 'pasted',
  'external drop': 'pasted',
  'earlier writing': 'typed',
  tool: 'unknown',
  recovered: 'unknown',
  unknown: 'unknown',
};

/** Counts what came from elsewhere in a document. Text that was moved or restored within it is nobody's paste. */
export function pasteFiguresOf(doc: Document): PasteFigures {
  let events = 0;
  for (const stream of doc.streams.values()) events += pastesOf(doc, stream);
  return { events, shares: sharesOf(classesOf(doc)) };
}

/** The same of a text whose report was computed: with it copies and earlier writing are known that name no source. */
export function pasteFiguresOfReport({ pastes, spans }: ProcessFacts): PasteFigures {
  return { events: pastes.events, shares: sharesOf(spans) };
}

function sharesOf(spans: readonly { readonly class: CharacterClass; readonly length: number }[]): TypingShares {
  const units = { typed: 0, composed: 0, pasted: 0, unknown: 0 };
  for (const span of spans) units[shareOf[span.class]] += span.length;
  return percentsOf(units);
}

function pastesOf(doc: Document, stream: Stream): number {
  let count = 0;
  let before: Label | null = null;
  for (const label of stream.labels) {
    if (!isFromElsewhere(doc, stream, label)) continue;
    if (label.single) count += label.length;
    else if (before === null || !continuesPaste(before, label)) count += 1;
    before = label;
  }
  return count;
}

function isFromElsewhere(doc: Document, stream: Stream, label: Label): boolean {
  if (label.source === 'paste' || label.source === 'drop') return true;
  return label.source === 'own' && (label.from === undefined || verifiedSources(doc, stream, label) === null);
}

/** Labels keep no groups: an edit that follows a full one at once is taken as its rest. */
function continuesPaste(before: Label, label: Label): boolean {
  return (
    before.source === label.source &&
    before.length >= FULL_EDIT_MIN &&
    label.seq === before.seq + 1 &&
    label.clock === before.clock + before.length
  );
}

function percentsOf(units: TypingShares): TypingShares {
  const all = units.typed + units.composed + units.pasted + units.unknown;
  const percent = (part: number): number => (all === 0 ? 0 : Number(((part * 100) / all).toFixed(1)));
  return {
    typed: percent(units.typed),
    composed: percent(units.composed),
    pasted: percent(units.pasted),
    unknown: percent(units.unknown),
  };
}
