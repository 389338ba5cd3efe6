import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { checkSync } from 'recheck';
import { analyse } from 'scslre';
import { endpoints } from '#contract/endpoints';
import { programOf, sourcesUnder } from '../scripts/sources.ts';

/** Folders whose code handles input of people and strangers. */
const FOLDERS = ['contract', 'writing', 'server', 'src', 'sw'];

/** A regular expression, and its place in the sources. */
export interface Pattern {
  place: string;
  source: string;
  flags: string;
}

/** A pattern that can take more than linear time, or one that can't be checked. */
export interface PatternFault {
  place: string;
  fault: string;
}

export interface PatternFinding {
  patterns: number;
  faults: PatternFault[];
}

/** Checks every regular expression of the product's code under `root`, tests aside. */
export function inspectPatterns(root: string): PatternFinding {
  const finding: PatternFinding = { patterns: 0, faults: [] };
  for (const file of FOLDERS.flatMap((folder) => sourcesUnder(root, folder))) {
    const { patterns, built } = patternsOf(file, readFileSync(join(root, file), 'utf8'));
    finding.patterns += patterns.length;
    finding.faults.push(...patterns.flatMap(faultsOf));
    for (const place of built) finding.faults.push({ place, fault: 'RegExp() makes a pattern that no check can read' });
  }
  return finding;
}

/** The patterns within the schemas of the contract: those of zod's own formats stand in no file of ours. */
export function patternsOfSchemas(): Pattern[] {
  const found = new Map<string, Pattern>();
  const seen = new Set<unknown>();
  const walk = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof RegExp) {
      found.set(String(value), { place, source: value.source, flags: value.flags });
      return;
    }
    // A schema's parts are in `_zod.def`, a getter's value that `Object.values` does not list.
    const def: unknown = Reflect.get(Object(Reflect.get(value, '_zod')), 'def');
    for (const inner of Object.values(def ?? value)) walk(inner, place);
  };
  for (const [name, { params, query, body }] of Object.entries(endpoints)) walk([params, query, body], name);
  return [...found.values()];
}

/** Matches alternatives within a repeated group: scslre doesn't check whether those overlap, recheck does. */
const REPEATED_ALTERNATIVES = /\|.*\)[*+{]/;

/** The faults of a pattern whose parts can match the same text, or whose search can restart within a match. */
export function faultsOf({ place, source, flags }: Pattern): PatternFault[] {
  const found = `/${source}/${flags}`;
  const { reports } = analyse({ source, flags });
  const kind = reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
  if (reports.length > 0) return [{ place, fault: `${found} takes ${kind} time` }];
  if (!REPEATED_ALTERNATIVES.test(source)) return [];
  const checked = inJavaScript(() => checkSync(source, flags, { checker: 'automaton' }));
  return checked.status === 'vulnerable' ? [{ place, fault: `${found} takes ${checked.complexity.type} time` }] : [];
}

/** Runs recheck in JavaScript: by default it starts a native program, which not every machine has. */
function inJavaScript<T>(check: () => T): T {
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  return check();
}

interface Node {
  type: string;
  start: number;
  callee?: { name?: string };
  regex?: { pattern: string; flags: string };
}

function patternsOf(file: string, text: string): { patterns: Pattern[]; built: string[] } {
  const patterns: Pattern[] = [];
  const built: string[] = [];
  const placeOf = ({ start }: Node): string => `${file}:${text.slice(0, start).split('\n').length}`;
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value) {
      const node = value as Node;
      if (node.regex !== undefined) {
        patterns.push({ place: placeOf(node), source: node.regex.pattern, flags: node.regex.flags });
      }
      if (/^(New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp') built.push(placeOf(node));
    }
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(programOf(file, text));
  return { patterns, built };
}
