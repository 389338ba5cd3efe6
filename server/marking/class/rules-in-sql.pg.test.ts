import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Criterion } from '#contract/criterion';
import { gradeOf } from '#contract/marking';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { dice } from '../../../tests/fixtures/dice.ts';
import { isLateInSql } from '../../assignments/deadline/late-in-sql.ts';
import { effectiveDeadlineOf, isLate, latenessOf } from '../../assignments/deadline/lateness.ts';
import { effectiveDeadline } from '../../letters/notice/effective-deadline.ts';
import { gradeInSql } from '../marking/content.ts';

const CASES = 2000;
const HOUR_MS = 3_600_000;
/** Around every boundary of the rules, in milliseconds after the end. */
const MOMENTS = [-HOUR_MS, -1, 0, 1, HOUR_MS - 1, HOUR_MS, HOUR_MS + 1, 3 * HOUR_MS, 3 * HOUR_MS + 1, 30 * HOUR_MS];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const roll = dice(11);
const end = new Date('2026-03-29T00:30:00.000Z');
const drawMoment = () => new Date(end.getTime() + (MOMENTS[roll(MOMENTS.length)] ?? 0));
const drawMomentOrNull = () => (roll(3) === 0 ? null : drawMoment());

it('calls a hand-in late in SQL exactly where it does in TypeScript, and ends its time at the same moment', async () => {
  const cases = Array.from({ length: CASES }, (_, place) => ({
    place,
    sectionEnd: drawMomentOrNull(),
    extendedUntil: drawMomentOrNull(),
    graceHours: roll(4),
    submittedAt: drawMomentOrNull(),
    sealedAfter: drawMomentOrNull(),
  }));
  const late = isLateInSql(
    { end: sql`a.end_time`, sectionEnd: sql`t.end_time`, extendedUntil: sql`x.until`, graceHours: sql`x."graceHours"` },
    { submittedAt: sql`x."submittedAt"`, sealedAfter: sql`x."sealedAfter"` },
  );
  const { rows } = await server.database.asAuth((tx) =>
    sql<{ late: boolean; until: Date }>`
      select ${late} as late, ${effectiveDeadline} as until
      from (select ${end}::timestamptz as end_time) a
      cross join (
        select place, "sectionEnd", "extendedUntil" as until, "graceHours", "submittedAt", "sealedAfter"
        from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as y(place integer, "sectionEnd" timestamptz, "extendedUntil" timestamptz,
          "graceHours" integer, "submittedAt" timestamptz, "sealedAfter" timestamptz)) x
      cross join lateral (select x."sectionEnd" as end_time) t
      order by x.place`.execute(tx),
  );
  const expected = cases.map(({ submittedAt, sealedAfter, ...of }) => {
    const deadline = { end, ...of };
    return {
      late: submittedAt !== null && isLate(latenessOf(deadline, { submittedAt, sealedAfter })),
      until: effectiveDeadlineOf(deadline),
    };
  });
  expect(rows).toEqual(expected);
  expect(new Set(expected.map((each) => each.late))).toEqual(new Set([true, false]));
});

it('makes the same grade of a marking in SQL as in TypeScript, to the last digit', async () => {
  const criteria: Criterion[] = ['Argument', 'Sources', 'Style'].map((name) => ({ id: name, name, points: 1000 }));
  const cases = Array.from({ length: CASES }, (_, place) => ({
    place,
    grade: roll(4) === 0 ? roll(200) / 2 : null,
    marks: Object.fromEntries(criteria.flatMap(({ id }) => (roll(4) === 0 ? [] : [[id, roll(10_000) / 10]]))),
  }));
  for (const listed of [criteria, criteria.slice(0, 1), []]) {
    const { rows } = await server.database.asAuth((tx) =>
      sql<{ grade: number | null }>`
        select ${gradeInSql(listed)} as grade
        from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as m(place integer, grade double precision, marks jsonb)
        order by m.place`.execute(tx),
    );
    expect(rows.map(({ grade }) => grade)).toEqual(cases.map((marking) => gradeOf(marking, listed)));
  }
});
