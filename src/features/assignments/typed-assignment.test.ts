import { describe, expect, it } from 'vitest';
import { checkTimes, timesOf } from './typed-assignment.ts';

const ZONE = 'America/New_York';
const before = {
  start_time: '2027-11-01T12:00:20.500Z',
  end_time: '2027-11-07T06:30:00.000Z',
  visible_from: null,
};

function typed(change: Readonly<Record<string, string>> = {}): FormData {
  const data = new FormData();
  const shown = { start_time: '2027-11-01T08:00', end_time: '2027-11-07T01:30', visible_from: '' };
  for (const [name, value] of Object.entries({ ...shown, ...change })) data.set(name, value);
  return data;
}

describe('times of an assignment that is changed', () => {
  it('that were left as they are stay the same instants, in an hour that comes twice, and to the millisecond', () => {
    expect(timesOf(typed(), ZONE, before)).toEqual(before);
  });

  it('that were typed anew are the first coming of that hour', () => {
    expect(timesOf(typed(), ZONE).end_time).toBe('2027-11-07T05:30:00.000Z');
    expect(timesOf(typed({ end_time: '2027-11-07T01:45' }), ZONE, before).end_time).toBe('2027-11-07T05:45:00.000Z');
    expect(timesOf(typed({ visible_from: '2027-11-01T07:00' }), ZONE, before).visible_from).toBe(
      '2027-11-01T11:00:00.000Z',
    );
  });

  it('in another zone are other instants', () => {
    expect(timesOf(typed(), 'Asia/Kolkata', before).end_time).toBe('2027-11-06T20:00:00.000Z');
  });
});

describe('times for sections', () => {
  const fields = (start: string, end: string) => ({ 'section_start.b': start, 'section_end.b': end });

  it('are those that were typed, and the same instants where they were left as they are', () => {
    const set = { section: 'b', start_time: null, end_time: '2027-11-07T06:45:10.000Z' };
    expect(timesOf(typed(fields('', '2027-11-07T01:45')), ZONE, { ...before, sections: [set] }).sections).toEqual([
      set,
    ]);
    expect(timesOf(typed(fields('', '')), ZONE).sections).toEqual([]);
    expect(timesOf(typed(), ZONE)).not.toHaveProperty('sections');
  });

  it('fit each other and the times of the assignment', () => {
    const trouble = (start: string, end: string, change = {}) =>
      checkTimes(typed({ ...change, ...fields(start, end) }), ZONE);
    expect(trouble('', '2027-11-01T08:01')).toEqual({});
    expect(trouble('', '2027-11-01T08:00')).toEqual({ 'section_end.b': 'The end must be after the start.' });
    expect(trouble('2027-11-08T08:00', '')).toEqual({ 'section_start.b': 'The end must be after the start.' });
    expect(trouble('2027-03-14T02:30', '')).toHaveProperty(['section_start.b'], expect.stringContaining('skip'));
    expect(trouble('2027-10-30T08:00', '', { visible_from: '2027-10-31T08:00' })).toEqual({
      'section_start.b': 'Students must see it by its start.',
    });
  });
});
