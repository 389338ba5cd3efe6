import { listAnnouncements } from '#contract/announcement';
import { removeStudent } from '#contract/change-course';
import type { Check } from './authorization-checks.ts';

/** What depends on the standing with one course, beyond the cells of the contract. */
export const courseChecks: readonly Check[] = [
  {
    name: 'the announcements of a course are refused to the teacher of another',
    async faults({ server, stage }) {
      const { T1, T2, S1 } = stage.people;
      const query = { course_id: await stage.attendedCourse() };
      const statuses: number[] = [];
      for (const reader of [T1, S1, T2])
        statuses.push((await server.as(reader).call(listAnnouncements, { query })).status);
      return statuses.join() === '200,200,403' ? [] : [`T1, S1, T2 met ${statuses.join()}`];
    },
  },
  {
    name: 'who was never in a course cannot be removed from it, as if they did not exist',
    async faults({ server, stage }) {
      const { T1, S2 } = stage.people;
      const course = await stage.attendedCourse();
      const stranger = await stage.newMember();
      const statuses: number[] = [];
      for (const student of [S2, stranger])
        statuses.push(
          (await server.as(T1).call(removeStudent, { params: { id: course, student: student.userId } })).status,
        );
      return statuses.join() === '200,404' ? [] : [`S2 and a stranger met ${statuses.join()}`];
    },
  },
];
