import { useState, type ReactNode } from 'react';
import { listEnrolledStudents } from '#contract/course';
import { useApiQuery } from './api-query.ts';
import { QueryView } from './query-view.tsx';
import { StudentSearch } from './student-search.tsx';
import './student-choice.css';

/** With more students than this a search field is shown. */
const SEARCHED_FROM = 10;

/** Students of a course to be ticked, as `students` of a form. `error` stands below them. */
export function StudentChoice({ course, error }: { course: string; error: string | undefined }): ReactNode {
  const answer = useApiQuery(listEnrolledStudents, { params: { id: course } });
  const [sought, setSought] = useState('');
  const words = sought.trim().toLocaleLowerCase();
  return (
    <fieldset className="field">
      <legend className="label">Students</legend>
      {(answer.data?.enrolled_students.length ?? 0) > SEARCHED_FROM ? (
        <StudentSearch sought={sought} onSought={setSought} />
      ) : null}
      <QueryView answer={answer} loading="Loading the students...">
        {({ enrolled_students: students }) => (
          <div className="choose-students">
            {students.map(({ id, name, roll_no: roll }) => (
              // Hidden, not removed, so that ticked students stay ticked during a search.
              <label key={id} className="check" hidden={!`${name} ${roll}`.toLocaleLowerCase().includes(words)}>
                <input type="checkbox" name="students" value={id} /> {name} <span className="small quiet">{roll}</span>
              </label>
            ))}
          </div>
        )}
      </QueryView>
      {error === undefined ? null : (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
