import type { ReactNode } from 'react';
import type { UserType } from '#contract/account';
import { getStudentProfile, getTeacherProfile } from '#contract/profile';
import { Notice } from '../../ui/notice.tsx';
import { OnLine, PageHead, useTitle } from '../../ui/page.tsx';
import { useAnswer } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { useServices, useUser } from '../services.tsx';
import { StudentProfileForm } from './student-profile-form.tsx';
import { TeacherProfileForm } from './teacher-profile-form.tsx';

/** /profile: 'Complete Your Profile', and later the place to change it. */
export function ProfileScreen(): ReactNode {
  useTitle('Complete Your Profile');
  const { tab } = useServices();
  const user = useUser();
  const verified = tab.getItem('emailVerified') === 'true';
  return (
    <>
      <PageHead note={user?.profile_complete === false ? 'Step 2 of 2' : null} title="Complete Your Profile">
        {verified ? (
          <Notice kind="good" className="mt-4" says="news">
            <p>
              <b>Your email is verified.</b> One page left, then your courses.
            </p>
          </Notice>
        ) : null}
      </PageHead>
      <FormOf role={user?.user_type ?? null} university={user?.university.name ?? ''} />
    </>
  );
}

function FormOf({ role, university }: { role: UserType | null; university: string }): ReactNode {
  if (role === 'student') return <StudentForm university={university} />;
  if (role === 'teacher') return <TeacherForm university={university} />;
  return (
    <OnLine>
      <Notice kind="bad" says="trouble">
        <p>{role === null ? 'Error: No role provided.' : 'Administrators have no profile to complete.'}</p>
      </Notice>
    </OnLine>
  );
}

function StudentForm({ university }: { university: string }): ReactNode {
  const answer = useAnswer(getStudentProfile, {});
  return (
    <Answered answer={answer} loading="Loading your profile...">
      {(profile) => <StudentProfileForm profile={profile} university={university} />}
    </Answered>
  );
}

function TeacherForm({ university }: { university: string }): ReactNode {
  const answer = useAnswer(getTeacherProfile, {});
  return (
    <Answered answer={answer} loading="Loading your profile...">
      {(profile) => <TeacherProfileForm profile={profile} university={university} />}
    </Answered>
  );
}
