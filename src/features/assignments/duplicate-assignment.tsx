import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listAssignments, type Assignment } from '#contract/assignment';
import { duplicateAssignment } from '#contract/change-assignment';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { ownZone } from '../../wording/zoned-words.ts';
import { CourseField, TimeFields } from './assignment-fields.tsx';
import { VisibleField } from './more-fields.tsx';
import { movedTimes, weeksUntilNext } from '../../wording/moved-times.ts';
import { useNow } from '../../data/use-now.ts';
import { plural } from '../../wording/plural.ts';
import { SectionTimesFields } from './section-times-fields.tsx';
import { checkTimes, timesOf } from './typed-assignment.ts';

/** 'Duplicate Assignment': a copy in one of the teacher's courses, at proposed times that are shown. */
export function DuplicateAssignmentDialog(props: { assignment: Assignment; onClose: () => void }): ReactNode {
  const { assignment, onClose } = props;
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const navigate = useNavigate();
  const now = useNow();
  const [weeks] = useState(() => weeksUntilNext(assignment, now));
  const moved = movedTimes(assignment, weeks * 7);
  const [course, setCourse] = useState(assignment.course);
  const zone = (assignment.time_zone as string | undefined) ?? ownZone();
  const form = useForm({
    missing: 'Please fill in all required fields.',
    check: (data) => checkTimes(data, zone),
    send: async (data, signal) => {
      const made = await call(duplicateAssignment, {
        params: { id: assignment.id },
        body: { title: textOfEntry(data, 'title'), course: textOfEntry(data, 'course'), ...timesOf(data, zone) },
        signal,
      });
      await reload(listAssignments);
      toast(`${made.title} was created in ${made.course_name}.`);
      onClose();
      await navigate({ to: '/teacher/assignment/$id', params: { id: made.id } });
    },
    explain: troubleWith(duplicateAssignment),
  });
  return (
    <FormDialog
      title="Duplicate Assignment"
      lead={`Everything that you said of it is copied; no student’s work is. It is proposed ${plural(weeks, 'week')} later, at the same times of day.`}
      form={form}
      submit="Duplicate"
      busy="Duplicating..."
      onClose={onClose}
    >
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        defaultValue={assignment.title}
        error={form.fields['title']}
      />
      <TimeFields errors={form.fields} initial={moved} zone={zone} />
      <div className="pair">
        <VisibleField initial={moved} error={form.fields['visible_from']} />
        <CourseField course={assignment.course} error={form.fields['course']} onChoice={setCourse} />
      </div>
      <SectionTimesFields course={course} initial={moved} errors={form.fields} />
    </FormDialog>
  );
}
