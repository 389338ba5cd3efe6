import type { TypingShares } from '#contract/analysis';
import { EDIT_MAX_BYTES } from '#contract/op-constants';
import type { CharacterOrigin, ProcessFacts } from '#contract/report';
import { originsOf, verifiedSources } from './origins.ts';
import type { Document } from '../document/document.ts';
import type { Label, Stream } from '../document/run.ts';

/** The figures of a log about the sources of its text. */
export interface PasteFigures {
  /** Insertions of text from elsewhere by paste or drop. A paste of several edits counts once. */
  readonly events: number;
  /** Percent of the text now, one decimal. `pasted` is the specification's paste_percentage. */
  readonly shares: TypingShares;
}

/**
 * The fewest units of an edit that was cut off because it was full: a unit takes at most three bytes, and half of the
 * bytes are its sources' where it names them.
 */
const FULL_EDIT_MIN = Math.floor(EDIT_MAX_BYTES / 2 / 3) - 1;

const shareOf: Readonly<Record<CharacterOrigin, keyof TypingShares>> = {
  typed: 'typed',
  composed: 'composed',
  replaced: 'composed',
  dictated: 'typed',
  'external paste': 'pasted',
  'external drop': 'pasted',
  'earlier writing': 'typed',
  citation: 'unknown',
  tool: 'unknown',
  recovered: 'unknown',
  unknown: 'unknown',
};

/** Counts the text from elsewhere in a document. Text moved or restored within it is no paste. */
export function pasteFiguresOf(doc: Document): PasteFigures {
  let events = 0;
  for (const stream of doc.streams.values()) events += pastesOf(doc, stream);
  return { events, shares: sharesOf(originsOf(doc)) };
}

/** {@link pasteFiguresOf} for a text with a report, which also knows copies and earlier writing that name no source. */
export function pasteFiguresOfReport({ pastes, spans }: ProcessFacts): PasteFigures {
  return { events: pastes.events, shares: sharesOf(spans.map(({ class: origin, length }) => ({ origin, length }))) };
}

function sharesOf(spans: readonly { readonly origin: CharacterOrigin; readonly length: number }[]): TypingShares {
  const units = { typed: 0, composed: 0, pasted: 0, unknown: 0 };
  for (const span of spans) units[shareOf[span.origin]] += span.length;
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

/** Whether a label continues a paste. Labels keep no groups: an edit right after a full one counts as its rest. */
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
