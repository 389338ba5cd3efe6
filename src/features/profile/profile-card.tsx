import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#contract/account';
import { getStudentProfile, getTeacherProfile } from '#contract/profile';
import { Definitions } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
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
  const answer = useApiQuery(getStudentProfile, {});
  return (
    <QueryView answer={answer} loading="Loading your profile...">
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
    </QueryView>
  );
}

function TeacherCard(): ReactNode {
  const answer = useApiQuery(getTeacherProfile, {});
  return (
    <QueryView answer={answer} loading="Loading your profile...">
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
    </QueryView>
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
