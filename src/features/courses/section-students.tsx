import { useState, type ReactNode } from 'react';
import type { EnrolledStudent } from '#contract/course';
import type { CourseSection } from '#contract/course-section';
import { StudentSearch } from '../../data/student-search.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatCount } from '../../wording/plural.ts';

/** With more students than this a search field is shown. */
const SEARCHED_FROM = 10;
/** At most so many students are shown at once. */
const SHOWN_MAX = 50;

/** The sections that were chosen for students and not saved yet, by the student's id; null: none. */
export type Chosen = ReadonlyMap<string, string | null>;

export interface SectionStudentsProps {
  students: readonly EnrolledStudent[];
  sections: readonly CourseSection[];
  chosen: Chosen;
  onChoose: (student: string, section: string | null) => void;
}

/** The students of a course, each with a choice of their section. */
export function SectionStudents({ students, sections, chosen, onChoose }: SectionStudentsProps): ReactNode {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLocaleLowerCase();
  const found = students.filter(({ name, roll_no: roll }) => `${name} ${roll}`.toLocaleLowerCase().includes(words));
  const saved = sections.flatMap(({ id, students: ids }) => ids.map((student) => [student, id] as const));
  const sectionOf = new Map<string, string | null>([...saved, ...chosen]);
  return (
    <fieldset className="field">
      <legend className="label">Students</legend>
      {students.length > SEARCHED_FROM ? <StudentSearch sought={sought} onSought={setSought} /> : null}
      {found.slice(0, SHOWN_MAX).map((student) => (
        <SelectField
          key={student.id}
          label={student.name}
          name={`student.${student.id}`}
          value={sectionOf.get(student.id) ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose(student.id, value === '' ? null : value)}
          hint={student.roll_no}
        >
          <option value="">No section</option>
          {sections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
      {found.length <= SHOWN_MAX ? null : (
        <p className="small quiet">
          {formatCount(SHOWN_MAX)} of {formatCount(found.length)} students are shown. Search to find the others.
        </p>
      )}
    </fieldset>
  );
}
