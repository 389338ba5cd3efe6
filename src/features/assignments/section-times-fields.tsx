import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listCourseSections } from '#contract/course-section';
import { useApiQuery } from '../../data/api-query.ts';
import type { FieldErrors } from '../../ui/form.ts';
import { TimeField } from './time-field.tsx';
import { sectionField, wallTimeIn } from './typed-assignment.ts';

interface SectionTimesFieldsProps {
  /** The chosen course, '' before one is. */
  course: string;
  initial: Pick<Assignment, 'sections' | 'time_zone'> | undefined;
  errors: FieldErrors;
}

/** A start and an end for each section of the course; nothing where it has none. */
export function SectionTimesFields(props: SectionTimesFieldsProps): ReactNode {
  return props.course === '' ? null : <TimesOfCourse key={props.course} {...props} />;
}

function TimesOfCourse({ course, initial, errors }: SectionTimesFieldsProps): ReactNode {
  const { data: sections = [] } = useApiQuery(listCourseSections, { params: { id: course } });
  if (sections.length === 0) return null;
  return (
    <>
      {sections.map(({ id, name }) => {
        const set = initial?.sections?.find(({ section }) => section === id);
        const shown = (instant: string | null | undefined) =>
          instant ? wallTimeIn(instant, initial?.time_zone) : undefined;
        return (
          <div key={id} className="pair">
            <TimeField
              label={`Start for section ${name}`}
              name={sectionField('start', id)}
              defaultValue={shown(set?.start_time)}
              error={errors[sectionField('start', id)]}
              hint="Empty: the start time above"
            />
            <TimeField
              label={`End for section ${name}`}
              name={sectionField('end', id)}
              defaultValue={shown(set?.end_time)}
              error={errors[sectionField('end', id)]}
              hint="Empty: the end time above"
            />
          </div>
        );
      })}
      {errors['sections'] === undefined ? null : (
        <p className="error" role="alert">
          {errors['sections']}
        </p>
      )}
    </>
  );
}
