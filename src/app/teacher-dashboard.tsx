import { useState, type ReactNode } from 'react';
import type { Course } from '#contract/course';
import { CourseAssignments, useAssignmentCount } from '../features/assignments/course-assignments.tsx';
import { CreateAssignmentDialog } from '../features/assignments/create-assignment-dialog.tsx';
import { courseFacts, courseKind } from '../features/courses/course-words.ts';
import { EnrolledStudents, useStudentCount } from '../features/courses/enrolled-students.tsx';
import { TaughtCourses } from '../features/courses/taught-courses.tsx';
import { EnrollmentRequests, useRequestCount } from '../features/enrollment/requests.tsx';
import { AccountLeaf } from '../features/profile/account-leaf.tsx';
import { useUser } from '../features/services.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useTitle } from '../ui/page.tsx';
import { TabPanel, Tabs, useTabsId } from '../ui/tabs.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { DeviceLeaf } from './device-leaf.tsx';

type Open = { kind: 'none' } | { kind: 'details'; course: Course } | { kind: 'create'; course: Course };

/** /dashboard/teacher */
export function TeacherDashboard(): ReactNode {
  useTitle('Dashboard');
  const user = useUser();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  if (user === null) return null;
  const close = () => setOpen({ kind: 'none' });
  return (
    <>
      <DashboardHead user={user} />
      <TaughtCourses
        mayCreate={user.status === 'active'}
        onDetails={(course) => setOpen({ kind: 'details', course })}
      />
      <AccountLeaf user={user} />
      <DeviceLeaf />
      {open.kind === 'details' ? (
        <CourseDetails
          course={open.course}
          onClose={close}
          onCreate={() => setOpen({ kind: 'create', course: open.course })}
        />
      ) : null}
      {open.kind === 'create' ? (
        <CreateAssignmentDialog
          course={open.course.id}
          onClose={() => setOpen({ kind: 'details', course: open.course })}
        />
      ) : null}
    </>
  );
}

type TabKey = 'students' | 'requests' | 'assignments';

interface CourseDetailsProps {
  course: Course;
  onClose: () => void;
  onCreate: () => void;
}

/** 'Details' of one course: Students, Requests, Assignments. */
function CourseDetails({ course, onClose, onCreate }: CourseDetailsProps): ReactNode {
  const [tab, setTab] = useState<TabKey>('students');
  const id = useTabsId();
  const counts = {
    students: useStudentCount(course),
    requests: useRequestCount(course.id),
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
          onSelect={setTab}
          tabs={[
            { key: 'students', label: 'Students', count: counts.students },
            { key: 'requests', label: 'Requests', count: counts.requests },
            { key: 'assignments', label: 'Assignments', count: counts.assignments },
          ]}
        />
      }
    >
      <TabPanel id={id} selected={tab}>
        {tab === 'students' ? <EnrolledStudents course={course} /> : null}
        {tab === 'requests' ? <EnrollmentRequests course={course.id} /> : null}
        {tab === 'assignments' ? <CourseAssignments course={course.id} onCreate={onCreate} /> : null}
      </TabPanel>
    </Dialog>
  );
}
