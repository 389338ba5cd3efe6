/** A run of stars or an underscore that may begin or end bold or italic words. */
export interface Run {
  from: number;
  to: number;
  char: string;
  opens: boolean;
  closes: boolean;
}

/** Emphasized words with the marks around them. */
export interface Emphasis {
  kind: 'bold' | 'italic';
  /** From the first mark to behind the last. */
  from: number;
  to: number;
  /** Of each of its two marks, in units. */
  mark: 1 | 2;
}

/** A run that waits for its end, with what it can still begin. */
interface Opener {
  char: string;
  left: Set<Emphasis['kind']>;
  /** Where its next mark ends: marks are used from the inside out. */
  inner: number;
}

const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/u;

/**
 * The run of marks at `at`; null where it can't be one. One star is italic, two are bold, three are both; more are none.
 * A single mark stands at the edge of a word, so that `3*4*5` and `snake_case` are what they are.
 */
export function runAt(line: string, at: number, end: number): Run {
  const char = line.charAt(at);
  let to = at;
  while (to < end && line.charAt(to) === char) to += 1;
  const before = characterBefore(line, at);
  const behind = to < end ? String.fromCodePoint(line.codePointAt(to) ?? 0) : '';
  const isMark = to - at <= (char === '_' ? 1 : 3);
  const isLone = to - at === 1;
  const opens = isMark && behind !== '' && !SPACE.test(behind) && !(isLone && WORD.test(before));
  const closes = isMark && before !== '' && !SPACE.test(before) && !(isLone && WORD.test(behind));
  return { from: at, to, char, opens, closes };
}

function characterBefore(line: string, at: number): string {
  if (at === 0) return '';
  const isLow = at > 1 && /[\uDC00-\uDFFF]/.test(line.charAt(at - 1));
  return line.slice(isLow ? at - 2 : at - 1, at);
}

/**
 * Pairs runs, each with the nearest before it that waits for the same. What then lies between them unpaired stays text.
 * Linear: a run is put on the stack once and taken off once, and none is looked for that isn't there.
 */
export function emphasesOf(runs: readonly Run[], step: () => void = () => undefined): Emphasis[] {
  const found: Emphasis[] = [];
  const stack: Opener[] = [];
  const waiting = new Map<string, number>();
  const count = (char: string, kind: Emphasis['kind'], by: number) =>
    waiting.set(char + kind, (waiting.get(char + kind) ?? 0) + by);
  const drop = (opener: Opener) => opener.left.forEach((kind) => count(opener.char, kind, -1));

  /** Closes what waits for a mark at `at` of `run`, one of `kinds`; null where nothing does. */
  function close(run: Run, at: number, kinds: ReadonlySet<Emphasis['kind']>): Emphasis['kind'] | null {
    const sought = [...kinds].filter((kind) => (waiting.get(run.char + kind) ?? 0) > 0);
    if (sought.length === 0) return null;
    for (;;) {
      step();
      const opener = stack.at(-1);
      if (opener === undefined) return null;
      const kind = opener.char === run.char ? sought.find((each) => opener.left.has(each)) : undefined;
      if (kind === undefined) {
        drop(opener);
        stack.pop();
        continue;
      }
      const mark = kind === 'bold' ? 2 : 1;
      found.push({ kind, from: opener.inner - mark, to: at + mark, mark });
      opener.inner -= mark;
      opener.left.delete(kind);
      count(run.char, kind, -1);
      if (opener.left.size === 0) stack.pop();
      return kind;
    }
  }

  for (const run of runs) {
    step();
    const left = kindsOf(run);
    let at = run.from;
    if (run.closes) {
      for (let kind = close(run, at, left); kind !== null; kind = close(run, at, left)) {
        at += kind === 'bold' ? 2 : 1;
        left.delete(kind);
      }
    }
    if (!run.opens || at > run.from) continue;
    stack.push({ char: run.char, left, inner: run.to });
    left.forEach((kind) => count(run.char, kind, 1));
  }
  return found;
}

function kindsOf({ from, to }: Run): Set<Emphasis['kind']> {
  const length = to - from;
  if (length === 3) return new Set(['bold', 'italic']);
  return new Set([length === 2 ? 'bold' : 'italic']);
}
