import { sql } from 'kysely';
import { removeCourseRole } from '#contract/course-role';
import { callAs, isAllowed, prepare, table, type Check, type Scene } from './authorization-checks.ts';

/** What an assistant may do with any assignment of the course; the answers hold what is allotted to them. */
const OF_THE_COURSE: readonly string[] = [
  'findInTexts',
  'getAssignment',
  'getClass',
  'getTaskFile',
  'listSubmissions',
  'listTaskFiles',
];

/** What they may do with a text that is allotted to them. */
const OF_A_TEXT: readonly string[] = [
  'changeMarking',
  'getAiFile',
  'getAiStatement',
  'getMatches',
  'getReport',
  'getSubmission',
  'keepTextToMark',
  'listMarkings',
];

/** What is no assignment and no text. */
const NOTHING = '00000000-0000-7000-8000-000000000000';

/** The calls that T1 may make for a course of theirs, and the teacher of another may not. */
const taught = table.filter(
  ([, { access }]) => access.kind === 'object' && access.allowed.includes('T1') && access.forbidden?.includes('T2'),
);

/** Assistants may leave by themselves; who is none may not even ask. */
const leavingCheck: Check = {
  name: 'an assistant takes themself out of a course, and only an assistant does',
  async faults(scene) {
    const { T2, T1 } = scene.stage.people;
    const params = { id: await scene.stage.course(T1, 'elective'), teacher: T2.userId };
    const leave = async () => (await scene.server.as(T2).call(removeCourseRole, { params })).status;
    const before = await leave();
    await setAssistants(scene, { T2: NOTHING });
    const found = [before, await leave(), await leave()].join();
    await setAssistants(scene, {});
    return found === '403,200,403' ? [] : [`T2 met ${found}`];
  },
};

/** Leaving is a teacher's act, too: whose approval was taken back waits until they are approved again. */
const unapprovedCheck: Check = {
  name: 'an assistant who is not approved may not leave',
  async faults(scene) {
    const { A3, T1 } = scene.stage.people;
    const params = { id: await scene.stage.course(T1, 'elective'), teacher: A3.userId };
    await setAssistants(scene, { A3: NOTHING });
    const { status } = await scene.server.as(A3).call(removeCourseRole, { params });
    await setAssistants(scene, {});
    return status === 403 ? [] : [`A3 met ${String(status)}`];
  },
};

/** T2 is refused all of these; as assistant T2 may make a few, only while they are, and about a text only with their share. */
const takingPart: readonly Check[] = taught.flatMap(([name, endpoint]) => {
  const ofText = OF_A_TEXT.includes(name);
  const may = ofText || OF_THE_COURSE.includes(name);
  return [
    {
      name: `${name} by T2 as assistant with this share is ${may ? 'allowed' : '403'}`,
      async faults(scene) {
        const prepared = await prepare(scene, name, 'T2');
        await setAssistants(scene, { T2: prepared.params?.['id'] ?? '' });
        const as = await callAs(scene, 'T2', endpoint, prepared);
        const fits = may ? isAllowed(endpoint, as) : as.status === 403;
        const faults = fits ? [] : [`was answered ${String(as.status)}: ${as.raw}`];
        await setAssistants(scene, {});
        const removed = await callAs(scene, 'T2', endpoint, prepared);
        return removed.status === 403 ? faults : [...faults, `removed ${String(removed.status)}: ${removed.raw}`];
      },
    },
    {
      name: `${name} by T2 as assistant while all is another's share is ${may && !ofText ? 'allowed' : '403'}`,
      async faults(scene) {
        const prepared = await prepare(scene, name, 'T2');
        await setAssistants(scene, { T2: NOTHING, A3: prepared.params?.['id'] ?? '' });
        const as = await callAs(scene, 'T2', endpoint, prepared);
        await setAssistants(scene, {});
        const fits = may && !ofText ? isAllowed(endpoint, as) : as.status === 403;
        return fits ? [] : [`was answered ${String(as.status)}: ${as.raw}`];
      },
    },
    {
      name: `${name} by A3 as assistant with this share stays refused`,
      async faults(scene) {
        const prepared = await prepare(scene, name, 'A3');
        await setAssistants(scene, { A3: prepared.params?.['id'] ?? '' });
        const { status, raw } = await callAs(scene, 'A3', endpoint, prepared);
        await setAssistants(scene, {});
        return status === 403 ? [] : [`was answered ${String(status)}: ${raw}`];
      },
    },
  ];
});

export const assistantChecks: readonly Check[] = [leavingCheck, unapprovedCheck, ...takingPart];

/**
 * Makes these the only assistants of all courses of T1, with the students of this assignment, or of the one to which this
 * text belongs, as their share: in the database without any rule.
 */
async function setAssistants(
  { server, stage }: Scene,
  wanted: Readonly<Partial<Record<'T2' | 'A3', string>>>,
): Promise<void> {
  const { userId: teacher } = stage.people.T1;
  await server.database.asTenant(stage.people.T1, async (tx) => {
    await sql`delete from course_roles d using courses c
      where c.university_id = d.university_id and c.id = d.course_id and c.teacher_id = ${teacher}`.execute(tx);
    for (const [actor, id] of Object.entries(wanted)) {
      const { userId } = stage.people[actor as 'T2' | 'A3'];
      await sql`insert into course_roles (university_id, course_id, user_id, role, added_at)
        select university_id, id, ${userId}, 'assistant', now() from courses where teacher_id = ${teacher}`.execute(tx);
      await sql`insert into allotments (university_id, assignment_id, student_id, course_id, assistant_id, allotted_at)
        select a.university_id, a.id, e.student_id, c.id, ${userId}, now() from courses c
        join assignments a on a.university_id = c.university_id and a.course_id = c.id
        join enrollments e on e.university_id = c.university_id and e.course_id = c.id
        where c.teacher_id = ${teacher}
          and (a.id::text = ${id} or a.id = (select s.assignment_id from submissions s where s.id::text = ${id}))`.execute(
        tx,
      );
    }
  });
}
