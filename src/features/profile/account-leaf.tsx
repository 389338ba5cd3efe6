import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { User, UserType } from '#contract/account';
import { getStudentProfile, getTeacherProfile } from '#contract/profile';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Definitions, Leaf, OnLine } from '../../ui/page.tsx';
import { useAnswer } from '../answer.ts';
import { Answered } from '../answered.tsx';

const roles: Readonly<Record<UserType, string>> = {
  student: 'Student',
  teacher: 'Teacher',
  university_admin: 'University admin',
};

/** Account info, and the profile once it is asked for. */
export function AccountLeaf({ user }: { user: User }): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <Leaf title="Account">
      <OnLine className="two">
        <Definitions
          of={[
            ['Email', user.email || 'N/A'],
            ['User type', roles[user.user_type]],
            ['University', user.university.name || 'N/A'],
            ['University ID', user.university.university_id || 'N/A'],
          ]}
        />
        <div>
          <div className="pic-upload mb-4">
            <Avatar name={user.username} />
            <b>{user.username}</b>
          </div>
          {shown ? <ProfileFacts user={user} /> : <Button onClick={() => setShown(true)}>View Profile</Button>}
        </div>
      </OnLine>
    </Leaf>
  );
}

function ProfileFacts({ user }: { user: User }): ReactNode {
  return (
    <>
      {user.user_type === 'student' ? <StudentFacts /> : <TeacherFacts />}
      <Link className="link-line" to="/profile">
        Change your profile
      </Link>
    </>
  );
}

function StudentFacts(): ReactNode {
  const answer = useAnswer(getStudentProfile, {});
  return (
    <Answered answer={answer} loading="Loading your profile...">
      {(profile) => (
        <Definitions
          of={[
            ['Name', fullName(profile)],
            ['Student ID', profile.student_id || 'N/A'],
            ['Department', profile.department || 'N/A'],
            ['Program', profile.program || 'N/A'],
            ['Year of study', profile.year_of_study || 'N/A'],
            ['Section', profile.section || 'N/A'],
            ['Semester', profile.semester || 'N/A'],
          ]}
        />
      )}
    </Answered>
  );
}

function TeacherFacts(): ReactNode {
  const answer = useAnswer(getTeacherProfile, {});
  return (
    <Answered answer={answer} loading="Loading your profile...">
      {(profile) => (
        <Definitions
          of={[
            ['Name', fullName(profile)],
            ['Employee ID', profile.employee_id || 'N/A'],
            ['Department', profile.department || 'N/A'],
            ['Program', profile.program || 'N/A'],
            ['Designation', profile.designation || 'N/A'],
          ]}
        />
      )}
    </Answered>
  );
}

function fullName({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string {
  return `${first} ${last}`.trim() || 'N/A';
}
