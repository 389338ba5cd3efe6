import { sql } from 'kysely';
import { removeCourseRole } from '#contract/course-role';
import { callAs, isAllowed, prepare, table, type Check, type Scene } from './authorization-checks.ts';

/** What only the course's own teacher may do, and administrators. */
const LED: readonly string[] = ['archiveCourse', 'deleteCourse', 'handOverCourse', 'removeCourseRole', 'setCourseRole'];

/** The calls that T1 may make for a course of theirs, and the teacher of another may not. */
const taught = table.filter(
  ([, { access }]) => access.kind === 'object' && access.allowed.includes('T1') && access.forbidden?.includes('T2'),
);

/** Co-teachers may leave by themselves; who is none may not even ask. */
const leavingCheck: Check = {
  name: 'a co-teacher takes themself out of a course, and only a co-teacher does',
  async faults(scene) {
    const { T2, T1 } = scene.stage.people;
    const params = { id: await scene.stage.course(T1, 'elective'), teacher: T2.userId };
    const leave = async () => (await scene.server.as(T2).call(removeCourseRole, { params })).status;
    const before = await leave();
    await setCoTeacher(scene, 'T2');
    const found = [before, await leave(), await leave()].join();
    await setCoTeacher(scene, null);
    return found === '403,200,403' ? [] : [`T2 met ${found}`];
  },
};

/** T2 is refused all of these; as co-teacher T2 may make nearly all, only while they are. */
const takingPart: readonly Check[] = taught.flatMap(([name, endpoint]) => [
  {
    name: `${name} by T2 as co-teacher is ${LED.includes(name) ? '403' : 'allowed'}`,
    async faults(scene) {
      const prepared = await prepare(scene, name, 'T2');
      await setCoTeacher(scene, 'T2');
      const as = await callAs(scene, 'T2', endpoint, prepared);
      // 409 is a rule about the thing: a concern is raised only by who has read the report.
      const fits = LED.includes(name) ? as.status === 403 : isAllowed(endpoint, as) || as.status === 409;
      const faults = fits ? [] : [`was answered ${String(as.status)}: ${as.raw}`];
      await setCoTeacher(scene, null);
      // What they deleted is gone.
      const removed = await callAs(scene, 'T2', endpoint, prepared);
      return [403, 404].includes(removed.status)
        ? faults
        : [...faults, `removed ${String(removed.status)}: ${removed.raw}`];
    },
  },
  {
    name: `${name} by A3 as co-teacher stays refused`,
    async faults(scene) {
      const prepared = await prepare(scene, name, 'A3');
      await setCoTeacher(scene, 'A3');
      const { status, raw } = await callAs(scene, 'A3', endpoint, prepared);
      await setCoTeacher(scene, null);
      return [403, 404].includes(status) ? [] : [`was answered ${String(status)}: ${raw}`];
    },
  },
]);

export const coTeacherChecks: readonly Check[] = [leavingCheck, ...takingPart];

/** Makes somebody the only co-teacher of all courses of T1, or nobody, in the database without any rule. */
async function setCoTeacher({ server, stage }: Scene, actor: 'T2' | 'A3' | null): Promise<void> {
  const { userId: teacher } = stage.people.T1;
  await server.database.asTenant(stage.people.T1, async (tx) => {
    await sql`delete from course_roles co using courses c
      where c.university_id = co.university_id and c.id = co.course_id and c.teacher_id = ${teacher}`.execute(tx);
    if (actor === null) return;
    await sql`insert into course_roles (university_id, course_id, user_id, role, added_at)
      select university_id, id, ${stage.people[actor].userId}, 'co_teacher', now() from courses where teacher_id = ${teacher}`.execute(
      tx,
    );
  });
}
