import type { ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { CourseAssignments, useAssignmentCount } from '../features/assignments/course-assignments.tsx';
import { CreateAssignmentDialog } from '../features/assignments/create-assignment-dialog.tsx';
import { CourseAnalysis } from '../features/courses/course-analysis.tsx';
import { courseFacts, courseKind } from '../features/courses/course-words.ts';
import { DuplicateCourseDialog } from '../features/courses/duplicate-course.tsx';
import { EnrolledStudents, useStudentCount } from '../features/courses/enrolled-students.tsx';
import { DecideAll, EnrollmentRequests, openRequests, useRequests } from '../features/enrollment/requests.tsx';
import { TabPanel, Tabs, useTabsId } from '../ui/tabs.tsx';
import { tabOf, type DetailTab } from './detail-tab.ts';

interface CoursePartsProps {
  course: TaughtCourse;
  /** The tab that the address asks for. */
  tab: string | undefined;
  onTab: (tab: DetailTab) => void;
  onMake: (making: Making) => void;
  /** Tabs beyond the first three. */
  further?: readonly FurtherTab[] | undefined;
}

/** A tab that the page of a course has, and the details on the dashboard have not. */
export interface FurtherTab {
  key: DetailTab;
  label: string;
  panel: ReactNode;
}

/** What a teacher makes from a course: an assignment in it, or a copy of it. */
export type Making = 'assignment' | 'copy';

/** The parts of a course's details: its tabs, what the chosen one shows, and what is done with all requests at once. */
export function useCourseParts({ course, tab: wanted, onTab, onMake, further = [] }: CoursePartsProps) {
  const id = useTabsId();
  const tab = tabOf(wanted, ['students', 'requests', 'assignments', ...further.map(({ key }) => key)]);
  const requests = useRequests(course);
  const open = openRequests(requests)?.length;
  const students = useStudentCount(course.id) ?? course.students;
  const assignments = useAssignmentCount(course.id);
  const tabs = (
    <Tabs
      id={id}
      label="Course details"
      selected={tab}
      onSelect={onTab}
      tabs={[
        { key: 'students', label: 'Students', count: students },
        { key: 'requests', label: 'Requests', count: open ?? course.requests },
        { key: 'assignments', label: 'Assignments', count: assignments },
        ...further,
      ]}
    />
  );
  const panel = (
    <TabPanel id={id} selected={tab}>
      {tab === 'students' ? <EnrolledStudents course={course} /> : null}
      {tab === 'requests' ? <EnrollmentRequests requests={requests} /> : null}
      {tab === 'assignments' ? (
        <>
          <CourseAssignments
            course={course.id}
            onCreate={() => onMake('assignment')}
            onDuplicate={() => onMake('copy')}
          />
          <CourseAnalysis course={course} />
        </>
      ) : null}
      {further.find(({ key }) => key === tab)?.panel}
    </TabPanel>
  );
  return { tabs, panel, decideAll: tab === 'requests' && (open ?? 0) > 1 ? <DecideAll requests={requests} /> : null };
}

/** 'ENG-201. Compulsory. Semester 3, 4 credits' */
export function courseLine(course: TaughtCourse): string {
  return `${course.course_code}. ${courseKind(course)}. ${courseFacts(course)}`;
}

interface MakingDialogProps {
  making: Making | null;
  course: TaughtCourse;
  onClose: () => void;
  /** Called with the id of the copy. */
  onCopied: (id: string) => void;
}

/** The dialog in which a teacher makes something from a course; nothing while they make nothing. */
export function MakingDialog({ making, course, onClose, onCopied }: MakingDialogProps): ReactNode {
  if (making === 'assignment') return <CreateAssignmentDialog course={course.id} onClose={onClose} />;
  return making === null ? null : <DuplicateCourseDialog course={course} onClose={onClose} onDone={onCopied} />;
}
