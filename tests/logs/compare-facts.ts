import type { ProcessFacts } from '#contract/report';
import { claimedHeadTime } from '#writing/process/log-steps';
import { followLog } from '#writing/process/followed-log';
import { factsOf } from '#writing/process/process';
import { createReplay, textAt } from '#writing/process/replay';
import { dice } from '../fixtures/dice.ts';
import { captureLog } from './captured-log.ts';
import { rawFactsOf, type RawFacts } from './raw-facts.ts';
import type { TypingLog } from './typing-log.ts';

/**
 * The facts of a log by the product, and the same computed from its raw events; both without the search for earlier
 * writing among its pastes.
 */
export function factsBothWays(log: TypingLog): { found: object; raw: object; facts: ProcessFacts } {
  const { sources, ...raw } = rawFactsOf(log);
  const followed = followLog([captureLog(log).batch], claimedHeadTime);
  const { facts } = factsOf(followed, { found: followed.found, listed: [] });
  const { figures } = facts;
  const measured = figures.kind === 'measured';
  const shown = {
    characters: facts.characters,
    words: facts.words,
    inserted: facts.inserted,
    deleted: facts.deleted,
    assisted: facts.assisted,
    pastes: {
      events: facts.pastes.events,
      percent: facts.pastes.percent,
      listed: facts.pastes.listed.map(({ text, characters, words, survives }) => ({
        text,
        characters,
        words,
        survives,
      })),
    },
    moves: facts.moves,
    sittings: facts.sittings.map(({ inserted, deleted, words, active_ms, returns }) => ({
      inserted,
      deleted,
      words,
      active_ms,
      returns,
    })),
    sources: facts.spans.flatMap(({ length, class: name, moved, sitting }) =>
      Array.from({ length }, () => `${name} ${moved ? 'moved' : ''} ${sitting}`),
    ),
  };
  // Where the raw facts allow several sources, the one found by the product counts if it is among them.
  const known = sources.map((all, at) => (all.includes(shown.sources[at] ?? '') ? shown.sources[at] : all[0]));
  if (!measured) return { found: { ...shown, figures }, raw: { ...withoutTiming(raw), sources: known }, facts };
  const { activeMs, away, typedToKeep, ...rest } = raw;
  const { kind: _, active_ms, away_from_end, typed_to_keep, ...others } = figures;
  return {
    found: { ...shown, ...others, activeMs: active_ms, away: away_from_end, typedToKeep: typed_to_keep },
    raw: { ...rest, activeMs, away, typedToKeep, sources: known },
    facts,
  };
}

/**
 * The facts without figures of timing or order, which must not be given above 20 percent of characters that came
 * several at once.
 */
function withoutTiming(raw: Omit<RawFacts, 'sources'>): object {
  const { activeMs: _a, pauses: _p, bursts: _b, revisions: _r, returns: _t, away: _w, typedToKeep: _k, ...rest } = raw;
  return {
    ...rest,
    sittings: rest.sittings.map((sitting) => ({ ...sitting, active_ms: null, returns: null })),
    figures: { kind: 'none', reason: (raw.assisted ?? 0) > 20 ? 'assisted' : 'measured' },
  };
}

/** Compares random moments of a log's replay with the raw log's text; returns those that differ. */
export function wrongMoments(log: TypingLog, looks: number, seed: number): number[] {
  const { batch, edits, counts } = captureLog(log);
  const replay = createReplay(edits.map((op) => ({ stream: batch.stream, op })));
  const roll = dice(seed);
  const wanted = new Set(Array.from({ length: looks }, () => roll(log.changes.length)));
  const wrong: number[] = [];
  let text = '';
  for (const [k, { index, removed, inserted }] of log.changes.entries()) {
    text = text.slice(0, index) + inserted + text.slice(index + removed);
    if (wanted.has(k) && textAt(replay, counts[k] ?? 0) !== text) wrong.push(k);
  }
  return wrong;
}
