import { useState, type ReactNode } from 'react';
import type { ClassStudent } from '#contract/class';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ungradedWords, seenWords } from './class-words.ts';
import { GradeForm } from './grade-form.tsx';
import { figure } from '../../wording/figure.ts';

/** The grade, with a form to change it on request. A second marker grades beside the text instead. */
export function GradeCell({ student, mayGrade }: { student: ClassStudent; mayGrade: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  const { submission: id, grade, name } = student;
  if (id === null) return null;
  if (open) return <GradeForm submission={{ id, grade, student_name: name }} onDone={() => setOpen(false)} />;
  return (
    <span className="graded">
      {grade === null ? <span className="mark">{ungradedWords(student)}</span> : <b>{figure(grade)}</b>}
      {grade === null || !mayGrade ? null : (
        <span className={student.student_sees === 'this' ? 'small quiet wide-only' : 'small quiet'}>
          {seenWords(student)}
        </span>
      )}
      {mayGrade ? (
        <Button
          variant="low"
          aria-label={grade === null ? `Grade ${name}` : `Change the grade of ${name}`}
          onClick={() => setOpen(true)}
        >
          <span className="wide-only">{grade === null ? 'Grade' : 'Change'}</span>
          <span className="narrow-only">
            <Icon name="pen" />
          </span>
        </Button>
      ) : null}
    </span>
  );
}
