import { duplicateAssignment } from '#contract/change-assignment';
import type { Check } from './authorization-checks.ts';

/** Only a teacher of both courses may copy an assignment from one to the other. */
export const copyChecks: readonly Check[] = [
  {
    name: 'duplicateAssignment from or into the course of another teacher is 403',
    async faults({ server, stage }) {
      const { people } = stage;
      const id = await stage.assignment();
      const course = await stage.course(people.T2, 'compulsory');
      const copy = (to: string) => ({ params: { id }, body: stage.assignmentCopy(to) });
      const from = await server.as(people.T2).call(duplicateAssignment, copy(course));
      const into = await server.as(people.T1).call(duplicateAssignment, copy(course));
      const twin = await server.as(people.T1).call(duplicateAssignment, copy(people.courseId));
      const met = [from, into, twin].map(({ status }) => status).join();
      return met === '403,403,201' ? [] : [`from, into and within their own they met ${met}`];
    },
  },
];
