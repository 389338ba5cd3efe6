import type { ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { ImportList } from './import-list.tsx';
import { Invitations } from './invitations.tsx';
import { JoinCodeSection } from './join-code.tsx';
import { RosterImports } from './roster-imports.tsx';

/** The other ways into a course: a list, an invitation, a code. */
export function RosterLists({ course }: { course: TaughtCourse }): ReactNode {
  return (
    <>
      <ImportList course={course} />
      <RosterImports course={course} />
      <Invitations course={course} />
      <JoinCodeSection course={course} />
    </>
  );
}
