import type { ReactNode } from 'react';
import type { addStudents, Course } from '#contract/course';
import type { RequestItem } from '../../data/pending-requests.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';

interface RangeItemProps {
  item: RequestItem<typeof addStudents>;
  /** Named if the screen covers several courses. */
  course?: Course | undefined;
}

/** A range of roll numbers that waits to be added, or that the university refused. */
export function RangeItem({ item, course }: RangeItemProps): ReactNode {
  const { start_roll_no: start, end_roll_no: end } = item.request.body;
  return (
    <li data-sync={syncPlaceOf(item)}>
      <span className="sync-rule" aria-hidden="true" />
      <div className="matter">
        <b>
          Students from {start} to {end}
        </b>
        {course === undefined ? null : (
          <p className="sub">
            {course.course_code} {course.name}
          </p>
        )}
        {item.error === null ? null : <p className="sub">The university answered: “{item.error}”</p>}
      </div>
      <div className="act">
        <WaitingActions item={item} what={`Students from ${start} to ${end}`} />
      </div>
    </li>
  );
}
