import type { ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { CourseAssignments, useAssignmentCount } from '../features/assignments/course-assignments.tsx';
import { CourseAnalysis } from '../features/courses/course-analysis.tsx';
import { courseFacts, courseKind } from '../features/courses/course-words.ts';
import { EnrolledStudents, useStudentCount } from '../features/courses/enrolled-students.tsx';
import { DecideAll, EnrollmentRequests, openRequests, useRequests } from '../features/enrollment/requests.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TabPanel, Tabs, useTabsId } from '../ui/tabs.tsx';
import type { DetailTab } from './details-search.ts';

interface CourseDetailsProps {
  course: TaughtCourse;
  tab: DetailTab;
  onTab: (tab: DetailTab) => void;
  onClose: () => void;
  onCreate: () => void;
  onDuplicate: () => void;
}

/** 'Details' of one course: Students, Requests, Assignments. */
export function CourseDetails({ course, tab, onTab, onClose, onCreate, onDuplicate }: CourseDetailsProps): ReactNode {
  const id = useTabsId();
  const requests = useRequests(course);
  const counts = {
    students: useStudentCount(course.id) ?? course.students,
    requests: openRequests(requests)?.length ?? course.requests,
    assignments: useAssignmentCount(course.id),
  };
  return (
    <Dialog
      title={course.name}
      lead={`${course.course_code}. ${courseFacts(course)}, ${courseKind(course).toLowerCase()}`}
      onClose={onClose}
      bar={
        <Tabs
          id={id}
          label="Course details"
          selected={tab}
          onSelect={onTab}
          tabs={[
            { key: 'students', label: 'Students', count: counts.students },
            { key: 'requests', label: 'Requests', count: counts.requests },
            { key: 'assignments', label: 'Assignments', count: counts.assignments },
          ]}
        />
      }
      footer={
        tab === 'requests' && (openRequests(requests)?.length ?? 0) > 1 ? <DecideAll requests={requests} /> : undefined
      }
    >
      <TabPanel id={id} selected={tab}>
        {tab === 'students' ? <EnrolledStudents course={course} /> : null}
        {tab === 'requests' ? <EnrollmentRequests requests={requests} /> : null}
        {tab === 'assignments' ? (
          <>
            <CourseAssignments course={course.id} onCreate={onCreate} onDuplicate={onDuplicate} />
            <CourseAnalysis course={course} />
          </>
        ) : null}
      </TabPanel>
    </Dialog>
  );
}
