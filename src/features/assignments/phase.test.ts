import { describe, expect, it } from 'vitest';
import type { Assignment } from '#contract/assignment';
import { unsaidSettings } from '../../../tests/fixtures/assignment-settings.ts';
import { doneOf } from './done.ts';
import { inPhase, nextToWrite, phaseOf, toWrite } from './phase.ts';

const now = new Date('2026-11-20T10:00:00.000Z');

function assignment(id: string, start: string, end: string, submission: string | null = null): Assignment {
  return {
    id,
    title: id,
    description: '',
    start_time: `2026-11-${start}T00:00:00.000Z`,
    end_time: `2026-11-${end}T00:00:00.000Z`,
    own_end: `2026-11-${end}T00:00:00.000Z`,
    extension: null,
    class_info: '',
    course: 'c',
    course_name: '',
    course_code: '',
    ...unsaidSettings,
    changed_at: now.toISOString(),
    analysis: true,
    hold: false,
    blind: false,
    second_marker: null,
    criteria: [],
    released_at: null,
    submission,
    handed_in_at: null,
    standing: null,
  };
}

const past = assignment('past', '01', '10');
const older = assignment('older', '01', '05');
const soon = assignment('soon', '10', '21');
const begun = assignment('begun', '10', '28', 's');
const later = assignment('later', '25', '30');
const all = [later, begun, past, soon, older];

describe('the phases of assignments', () => {
  it('follows the two times, the end included', () => {
    expect(phaseOf(soon, now)).toBe('open');
    expect(phaseOf(later, now)).toBe('upcoming');
    expect(phaseOf(past, now)).toBe('closed');
    const end_time = now.toISOString();
    const ending = { start_time: '2026-11-01T00:00:00.000Z', end_time, own_end: end_time };
    expect(phaseOf(ending, now)).toBe('open');
    const extended = { ...ending, own_end: '2026-11-21T00:00:00.000Z' };
    expect(phaseOf(extended, new Date(now.getTime() + 1))).toBe('open');
    expect(phaseOf(ending, new Date(now.getTime() + 1))).toBe('closed');
  });

  it('sorts open ones by their end and closed ones from the latest', () => {
    expect(inPhase(all, 'open', now)).toEqual([soon, begun]);
    expect(inPhase(all, 'closed', now)).toEqual([past, older]);
  });

  it('lists all of them from what is due to what is over', () => {
    expect(doneOf(all, now)).toEqual([past, older]);
    const handedIn = { ...soon, handed_in_at: now.toISOString() };
    expect(doneOf([...all, handedIn], now)).toEqual([handedIn, past, older]);
  });

  it('goes on with what was written last, then with what was begun, then with what is due first', () => {
    expect(nextToWrite(all, 'soon', now)).toBe(soon);
    expect(nextToWrite(all, 'past', now)).toBe(begun);
    expect(nextToWrite([soon, later], null, now)).toBe(soon);
    expect(nextToWrite([later, past], 'past', now)).toBe(null);
  });

  it('does not go on with what was handed in', () => {
    const done = { ...soon, handed_in_at: now.toISOString() };
    expect(nextToWrite([done, begun], 'soon', now)).toBe(begun);
    expect(toWrite([done, later], now)).toEqual([]);
  });
});

it('is closed for an archived assignment, whatever its times are', () => {
  for (const one of all) expect(phaseOf({ ...one, archived: true }, now)).toBe('closed');
});
