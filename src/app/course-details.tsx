import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { Dialog } from '../ui/dialog.tsx';
import { courseLine, useCourseParts, type Making } from './course-parts.tsx';
import type { DetailTab } from './detail-tab.ts';

interface CourseDetailsProps {
  course: TaughtCourse;
  tab: string | undefined;
  onTab: (tab: DetailTab) => void;
  onMake: (making: Making) => void;
  onClose: () => void;
}

/** 'Details' of one course: Students, Requests, Assignments. Its page shows the same. */
export function CourseDetails({ onClose, ...props }: CourseDetailsProps): ReactNode {
  const { course, tab } = props;
  const { tabs, panel, decideAll } = useCourseParts(props);
  return (
    <Dialog
      title={course.name}
      lead={
        <>
          {courseLine(course)}{' '}
          <Link
            className="link-line"
            to="/teacher/course/$id"
            params={{ id: course.id }}
            search={tab === undefined ? {} : { tab }}
          >
            Open as a page
          </Link>
        </>
      }
      onClose={onClose}
      bar={tabs}
      footer={decideAll ?? undefined}
    >
      {panel}
    </Dialog>
  );
}
