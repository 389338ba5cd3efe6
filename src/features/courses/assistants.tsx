import type { ReactNode } from 'react';
import { addAssistant, listAssistants, removeAssistant } from '#contract/assistant';
import { listCoTeachers } from '#contract/co-teacher';
import { useApiQuery } from '../../data/api-query.ts';
import type { ChangeProps } from './change-course.tsx';
import { StaffDialog, type Part } from './course-staff.tsx';

const part: Part = {
  list: listAssistants,
  add: addAssistant,
  remove: removeAssistant,
  title: 'Assistants',
  loading: 'Loading the assistants...',
  added: 'The assistant was added.',
  removed: (name, course) => `${name} no longer assists in ${course}.`,
};

/** The assistants of a course. */
export function AssistantsDialog({ course, former, onClose }: ChangeProps): ReactNode {
  const coTeachers = useApiQuery(listCoTeachers, { params: { id: course.id } });
  return (
    <StaffDialog
      part={part}
      course={course}
      lead="Assistants grade the texts that the course’s teachers give them. They see no other work, and release no grade. Choose who grades which text on the page of an assignment."
      but={[{ id: former ?? '' }, ...(coTeachers.data ?? [])]}
      onClose={onClose}
    />
  );
}
