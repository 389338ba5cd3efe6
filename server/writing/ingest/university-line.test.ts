import { describe, expect, it } from 'vitest';
import type { Op } from '#contract/op';
import type { Person } from '../../platform/person.ts';
import { UniversityLine, type WaitingPush } from './university-line.ts';

const never = (): void => undefined;

function push(userId: string, { isBacklog = false, isShareable = true, ops = 20 } = {}): WaitingPush {
  const parts = [{ stream: 's', target: undefined, began: undefined, first: 2, ops: Array<Op>(ops), malformed: null }];
  return { person: { userId } as Person, parts, isBacklog, isShareable, resolve: never, reject: never };
}

function lineOf(...pushes: WaitingPush[]): UniversityLine {
  const line = new UniversityLine('u');
  for (const each of pushes) line.add(each);
  return line;
}

/** Who is stored in which transaction, until nothing waits. */
function turnsOf(line: UniversityLine): string[][] {
  const turns: string[][] = [];
  while (line.waiting > 0) turns.push(line.next().map(({ person }) => person.userId));
  return turns;
}

const many = (from: string, count: number, options = {}) =>
  Array.from({ length: count }, (_, at) => push(`${from}${String(at)}`, options));

describe('UniversityLine', () => {
  it('takes what waits together, in the order in which it came, 32 at most', () => {
    const turns = turnsOf(lineOf(...many('w', 40)));
    expect(turns.map(({ length }) => length)).toEqual([32, 8]);
    expect(turns.flat()).toEqual(many('w', 40).map(({ person }) => person.userId));
  });

  it('takes one push of a person at a time', () => {
    expect(turnsOf(lineOf(push('a'), push('a'), push('b')))).toEqual([['a', 'b'], ['a']]);
  });

  it('takes by itself, in its turn, what can’t share a transaction', () => {
    const alone = push('c', { isShareable: false });
    expect(turnsOf(lineOf(push('a'), alone, push('b'), push('a')))).toEqual([['a', 'b'], ['c'], ['a']]);
    expect(turnsOf(lineOf(push('c', { isShareable: false, isBacklog: true })))).toEqual([['c']]);
  });

  it('takes what people type before a backlog, of which each transaction has one push at least', () => {
    const backlog = many('b', 3, { isBacklog: true, ops: 500 });
    const turns = turnsOf(lineOf(...backlog, ...many('l', 90)));
    expect(turns.map((turn) => turn.filter((name) => name.startsWith('b')).length)).toEqual([1, 1, 1]);
    expect(turns.map((turn) => turn.filter((name) => name.startsWith('l')).length)).toEqual([31, 31, 28]);
  });

  it('fills a transaction with a backlog while nobody types, up to 2,000 edits', () => {
    const turns = turnsOf(lineOf(...many('b', 9, { isBacklog: true, ops: 500 })));
    expect(turns.map(({ length }) => length)).toEqual([4, 4, 1]);
  });
});
