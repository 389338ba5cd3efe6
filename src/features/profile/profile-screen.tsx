import { Link } from '@tanstack/react-router';
import { Fragment, useState, type ReactNode } from 'react';
import type { UserType } from '#contract/account';
import { getStudentProfile, getTeacherProfile, type StudentProfile, type TeacherProfile } from '#contract/profile';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { useApiQuery, type Answer } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useServices, useUser } from '../../data/services.tsx';
import { ExportSection } from './export-section.tsx';
import { MailSection } from './mail-section.tsx';
import { StudentProfileForm } from './student-profile-form.tsx';
import { TeacherProfileForm } from './teacher-profile-form.tsx';
import { WaitingProfile } from './waiting-profile.tsx';

/** /profile: 'Complete Your Profile', later for changes. It has no guard; the calls decide. */
export function ProfileScreen(): ReactNode {
  useTitle('Complete Your Profile');
  const { tab, browser } = useServices();
  const user = useUser();
  const role = user?.user_type ?? browser.getItem('userType');
  return (
    <>
      <PageHead note={user?.profile_complete === false ? 'Step 2 of 2' : null} title="Complete Your Profile">
        {tab.getItem('emailVerified') === 'true' ? (
          <Notice kind="good" className="mt-4" live="polite">
            <p>
              <b>Your email is verified.</b> One page left, then your courses.
            </p>
          </Notice>
        ) : null}
        {user === null ? null : <WaitingProfile />}
        {user === null && role !== null ? <WayIn /> : null}
      </PageHead>
      <FormOf role={role} university={user?.university.name ?? ''} isNew={user?.profile_complete !== true} />
      {user === null ? null : <LeavesBelow userType={user.user_type} />}
    </>
  );
}

function LeavesBelow({ userType }: { userType: UserType }): ReactNode {
  return (
    <>
      <MailSection userType={userType} />
      <ExportSection />
    </>
  );
}

/** Without a session the calls of this page are refused. */
function WayIn(): ReactNode {
  return (
    <Link className={buttonClass(undefined, 'mt-4')} to="/login" search={{ back: '/profile' }}>
      Log In
    </Link>
  );
}

interface FormOfProps {
  /** The role from the session or the browser's storage; null without either. */
  role: string | null;
  university: string;
  /** True for a profile never filled in: empty fields are right even without the university's answer. */
  isNew: boolean;
}

function FormOf({ role, university, isNew }: FormOfProps): ReactNode {
  if (role === 'student') return <StudentForm university={university} isNew={isNew} />;
  if (role === 'teacher') return <TeacherForm university={university} isNew={isNew} />;
  return role === 'university_admin' ? <NoProfile /> : <NoRole />;
}

function NoRole(): ReactNode {
  return (
    <MarginRow>
      <Notice
        kind="bad"
        live="assertive"
        actions={
          <Link className={buttonClass()} to="/login">
            Log In
          </Link>
        }
      >
        <p>
          <b>Error: No role provided.</b> Log in, so that this page knows whether you study or teach.
        </p>
      </Notice>
    </MarginRow>
  );
}

function NoProfile(): ReactNode {
  return (
    <MarginRow>
      <Notice
        actions={
          <Link className={buttonClass()} to="/admin">
            Go to your dashboard
          </Link>
        }
      >
        <p>Administrators have no profile to complete.</p>
      </Notice>
    </MarginRow>
  );
}

type RoleFormProps = Omit<FormOfProps, 'role'>;

function StudentForm({ university, isNew }: RoleFormProps): ReactNode {
  const answer = useApiQuery(getStudentProfile, {});
  return (
    <Known answer={answer} empty={isNew ? emptyStudent : null}>
      {(profile) => <StudentProfileForm profile={profile} university={university} />}
    </Known>
  );
}

function TeacherForm({ university, isNew }: RoleFormProps): ReactNode {
  const answer = useApiQuery(getTeacherProfile, {});
  return (
    <Known answer={answer} empty={isNew ? emptyTeacher : null}>
      {(profile) => <TeacherProfileForm profile={profile} university={university} />}
    </Known>
  );
}

interface KnownProps<T> {
  answer: Answer<T>;
  /** The profile of somebody who has none yet, null for everybody else. */
  empty: T | null;
  children: (profile: T) => ReactNode;
}

/**
 * A form with the loaded profile; a new one can be filled in before the university has answered. The form is not reset
 * by later answers: somebody is typing, or has just saved.
 */
function Known<T extends { program_id: string | null }>({ answer, empty, children }: KnownProps<T>): ReactNode {
  const [first, setFirst] = useState(answer.data);
  if (first === undefined && answer.data !== undefined) setFirst(answer.data);
  const data = answer.data ?? empty ?? undefined;
  return (
    <QueryView answer={{ ...answer, data }} loading="Loading your profile...">
      {(profile) => <Fragment key={first?.program_id ?? 'new'}>{children(profile)}</Fragment>}
    </QueryView>
  );
}

const nobody = {
  first_name: '',
  last_name: '',
  department: '',
  program: '',
  department_id: null,
  program_id: null,
  profile_picture: '',
};
const emptyStudent: StudentProfile = { ...nobody, student_id: '', year_of_study: '', section: '', semester: '' };
const emptyTeacher: TeacherProfile = { ...nobody, employee_id: '', designation: '' };
