import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#contract/account';
import { getStudentProfile, getTeacherProfile } from '#contract/profile';
import { Definitions } from '../../ui/page.tsx';
import { useAnswer } from '../../data/answer.ts';
import { Answered } from '../../data/answered.tsx';
import { PictureOf } from './picture-of.tsx';

/** The whole profile as the university has it, with its picture. */
export function ProfileCard({ user }: { user: User }): ReactNode {
  return (
    <div className="mb-4">
      {user.user_type === 'student' ? <StudentCard /> : <TeacherCard />}
      <Link className="link-line" to="/profile">
        Change your profile
      </Link>
    </div>
  );
}

function StudentCard(): ReactNode {
  const answer = useAnswer(getStudentProfile, {});
  return (
    <Answered answer={answer} loading="Loading your profile...">
      {(profile) => (
        <Card
          profile={profile}
          facts={[
            ['Student ID', profile.student_id],
            ['Department', profile.department],
            ['Program', profile.program],
            ['Year of study', profile.year_of_study],
            ['Section', profile.section],
            ['Semester', profile.semester],
          ]}
        />
      )}
    </Answered>
  );
}

function TeacherCard(): ReactNode {
  const answer = useAnswer(getTeacherProfile, {});
  return (
    <Answered answer={answer} loading="Loading your profile...">
      {(profile) => (
        <Card
          profile={profile}
          facts={[
            ['Employee ID', profile.employee_id],
            ['Department', profile.department],
            ['Program', profile.program],
            ['Designation', profile.designation],
          ]}
        />
      )}
    </Answered>
  );
}

interface CardProps {
  profile: { first_name: string; last_name: string; profile_picture: string };
  facts: readonly (readonly [term: string, value: string])[];
}

function Card({ profile, facts }: CardProps): ReactNode {
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  return (
    <>
      <div className="pic-upload mb-4">
        <PictureOf path={profile.profile_picture} name={name} />
      </div>
      <Definitions of={[['Name', name || 'N/A'], ...facts.map(([term, value]) => [term, value || 'N/A'] as const)]} />
    </>
  );
}
