import type { ReactNode } from 'react';
import { listMarkers } from '#contract/marking';
import { useApiQuery } from '../../data/api-query.ts';
import { firstChoice } from '../../data/query-view.tsx';
import { SelectField } from '../../ui/field.tsx';

interface TeacherFieldProps {
  label: string;
  error: string | undefined;
  /** Teachers who are not offered. */
  but?: readonly { id: string }[];
}

/** A choice among the other approved teachers of the university, whose id is the value of `teacher`. */
export function TeacherField({ label, error, but = [] }: TeacherFieldProps): ReactNode {
  const answer = useApiQuery(listMarkers, {});
  const left = new Set(but.map(({ id }) => id));
  const teachers = (answer.data ?? []).filter(({ id }) => !left.has(id));
  return (
    <SelectField
      key={String(teachers.length)}
      label={label}
      name="teacher"
      required
      defaultValue=""
      error={error ?? (answer.data === undefined ? (answer.trouble ?? undefined) : undefined)}
    >
      <option value="">{firstChoice(answer, 'Choose a teacher')}</option>
      {teachers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
