import { describe, expect, it } from 'vitest';
import type { Lateness } from '#contract/deadline';
import { isLate, effectiveDeadlineOf, latenessOf, latenessWithoutExtension } from './lateness.ts';

/** A time of 2 March 2026, in UTC. */
const at = (time: string) => new Date(`2026-03-02T${time}:00.000Z`);
const END = at('17:00');

interface Case {
  readonly says: string;
  readonly received: string;
  readonly answered?: string;
  /** The end for the student's section. */
  readonly section?: string;
  readonly extended?: string;
  readonly grace?: number;
  readonly stands: Lateness;
}

const MINUTE_MS = 60_000;
const late = (minutes: number): Lateness => ({ kind: 'late', by_ms: minutes * MINUTE_MS });
const iso = (time: string) => at(time).toISOString();

const cases: readonly Case[] = [
  { says: 'received before the end', received: '16:59', stands: { kind: 'on_time' } },
  { says: 'received at the very end', received: '17:00', stands: { kind: 'on_time' } },
  {
    says: 'before the end, whatever was extended',
    received: '16:00',
    extended: '18:00',
    grace: 5,
    stands: { kind: 'on_time' },
  },
  {
    says: 'before the student’s own end',
    received: '17:30',
    extended: '18:00',
    stands: { kind: 'extended', until: iso('18:00') },
  },
  {
    says: 'at the student’s own end',
    received: '18:00',
    extended: '18:00',
    stands: { kind: 'extended', until: iso('18:00') },
  },
  { says: 'before the section’s end', received: '18:00', section: '18:00', stands: { kind: 'on_time' } },
  { says: 'after the section’s end, which is the earlier', received: '16:01', section: '16:00', stands: late(1) },
  {
    says: 'between the section’s end and an extension',
    received: '17:30',
    section: '16:00',
    extended: '18:00',
    stands: { kind: 'extended', until: iso('18:00') },
  },
  { says: 'after an extension', received: '18:01', extended: '18:00', stands: late(1) },
  {
    says: 'an extension that the assignment’s end overtook',
    received: '16:59',
    extended: '12:00',
    stands: { kind: 'on_time' },
  },
  { says: 'an overtaken extension takes nothing away', received: '17:01', extended: '12:00', stands: late(1) },
  { says: 'after the end, of a log that names no answer', received: '20:00', stands: late(180) },
  { says: 'written with a network after the end', received: '17:05', answered: '17:02', stands: late(5) },
  {
    says: 'written with a network after the end, within the grace: it was not sealed before',
    received: '17:05',
    answered: '17:02',
    grace: 24,
    stands: late(5),
  },
  { says: 'with a network across the end', received: '17:01', answered: '16:57', stands: late(1) },
  {
    says: 'without a network across the end',
    received: '19:00',
    answered: '16:40',
    stands: { kind: 'late_offline', by_ms: 120 * MINUTE_MS, offline_since: iso('16:40') },
  },
  {
    says: 'without a network across the end, within the grace',
    received: '19:00',
    answered: '16:40',
    grace: 2,
    stands: { kind: 'within_grace', until: iso('19:00'), offline_since: iso('16:40') },
  },
  {
    says: 'without a network across the end, after the grace',
    received: '19:01',
    answered: '16:40',
    grace: 2,
    stands: { kind: 'late_offline', by_ms: 121 * MINUTE_MS, offline_since: iso('16:40') },
  },
  {
    says: 'of a device that was never online, within the grace',
    received: '18:30',
    grace: 2,
    stands: { kind: 'within_grace', until: iso('19:00'), offline_since: null },
  },
  {
    says: 'grace begins where the extension ends',
    received: '19:30',
    answered: '17:40',
    extended: '18:00',
    grace: 2,
    stands: { kind: 'within_grace', until: iso('20:00'), offline_since: iso('17:40') },
  },
  {
    says: 'an answer between the two ends was before the own one',
    received: '21:00',
    answered: '17:40',
    extended: '18:00',
    grace: 2,
    stands: { kind: 'late_offline', by_ms: 180 * MINUTE_MS, offline_since: iso('17:40') },
  },
];

describe('how a hand-in stands with the deadline', () => {
  it.each(cases)('$says', ({ received, answered, section, extended, grace = 0, stands }) => {
    const sectionEnd = section === undefined ? null : at(section);
    const extendedUntil = extended === undefined ? null : at(extended);
    const deadline = { end: END, sectionEnd, extendedUntil, graceHours: grace };
    const sealedAfter = answered === undefined ? null : at(answered);
    const lateness = latenessOf(deadline, { submittedAt: at(received), sealedAfter });
    expect(lateness).toEqual(stands);
    expect(isLate(lateness)).toBe(stands.kind === 'late' || stands.kind === 'late_offline');
  });

  it('ends by the extension over the section over the assignment, and no extension takes time away', () => {
    const endOf = (section: string | null, extended: string | null) =>
      effectiveDeadlineOf({
        end: END,
        sectionEnd: section === null ? null : at(section),
        extendedUntil: extended === null ? null : at(extended),
      });
    expect(endOf(null, null)).toEqual(END);
    expect(endOf(null, '12:00')).toEqual(END);
    expect(endOf(null, '18:00')).toEqual(at('18:00'));
    expect(endOf('19:00', '18:00')).toEqual(at('19:00'));
    expect(endOf('15:00', null)).toEqual(at('15:00'));
    expect(endOf('15:00', '16:00')).toEqual(at('16:00'));
  });

  it('tells a reader who may not know the name nothing of a section', () => {
    const early = { end: END, sectionEnd: at('15:00'), extendedUntil: null, graceHours: 24 };
    const grace = latenessOf(early, { submittedAt: at('15:30'), sealedAfter: at('14:00') });
    expect(latenessWithoutExtension(early, grace)).toEqual({
      kind: 'within_grace',
      until: new Date(END.getTime() + 24 * 60 * MINUTE_MS).toISOString(),
      offline_since: null,
    });
  });
});
