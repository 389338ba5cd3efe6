import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Returned } from '#contract/return';
import { useNow } from '../../data/use-now.ts';
import { Row } from '../../ui/page.tsx';
import { gradeWords } from '../../wording/grade-words.ts';
import { dayAndTime } from '../../wording/time.ts';

/** A return in a list: when, of what, and the grade. Its title leads to it. */
export function ReturnRow({ returned }: { returned: Returned }): ReactNode {
  const { day, time } = dayAndTime(new Date(returned.returned_at), useNow());
  return (
    <Row
      note={
        <>
          <b>{day}</b> {time}
        </>
      }
      title={
        <Link className="title" to="/student/returned/$id" params={{ id: returned.submission }}>
          {returned.title}
        </Link>
      }
      sub={`${returned.course_code}, ${returned.course_name}`}
      action={<span className="mark">{gradeWords(returned)}</span>}
    />
  );
}
