import { useState, type ReactNode } from 'react';
import type { ClassStudent } from '#contract/class';
import type { Standing } from '#contract/standing';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ungradedWords, seenWords } from './class-words.ts';
import { GradeForm } from './grade-form.tsx';
import { figure } from '../../wording/figure.ts';

/**
 * The grade, with a form to change it on request. Who marks beside the course's teachers grades beside the text instead,
 * and a reader sees what was released.
 */
export function GradeCell({ student, standing }: { student: ClassStudent; standing: Standing }): ReactNode {
  const mayGrade = standing === 'teaches';
  const [open, setOpen] = useState(false);
  const { submission: id, grade, name } = student;
  if (id === null) return null;
  if (open) return <GradeForm submission={{ id, grade, student_name: name }} onDone={() => setOpen(false)} />;
  return (
    <span className="graded">
      {grade === null ? (
        <span className="mark">{standing === 'reads' ? 'Not released' : ungradedWords(student)}</span>
      ) : (
        <b>{figure(grade)}</b>
      )}
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
