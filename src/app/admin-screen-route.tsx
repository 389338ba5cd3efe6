import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeletionSection } from '../features/account/deletion-section.tsx';
import { EmailSection } from '../features/account/email-section.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { UniversityCourses } from '../features/courses/university-courses.tsx';
import { StudentTextsDialog } from '../features/evidence/break-glass/student-texts-dialog.tsx';
import {
  AuditScreen,
  BillingScreen,
  CoursesScreen,
  OfferedElectivesScreen,
  PeopleScreen,
  ProgramsScreen,
  SettingsScreen,
} from '../features/university/admin-screens.tsx';
import { useUser } from '../data/services.tsx';
import { DeviceSection } from './device-section.tsx';
import { HelpSection } from './help-section.tsx';
import { NoScreen } from './no-screen.tsx';

/** The screens below /admin, by the last part of their address. */
const screens: Readonly<Record<string, () => ReactNode>> = {
  people: () => <PeopleScreen StudentTexts={StudentTextsDialog} />,
  courses: () => (
    <CoursesScreen>
      <UniversityCourses />
    </CoursesScreen>
  ),
  programs: () => <ProgramsScreen />,
  electives: () => <OfferedElectivesScreen />,
  billing: () => <BillingScreen />,
  settings: () => (
    <SettingsScreen>
      <OwnAccount />
    </SettingsScreen>
  ),
  audit: () => <AuditScreen />,
};

/** /admin/{screen} */
export function AdminScreenRoute(): ReactNode {
  const { screen = '' } = useParams({ strict: false });
  const show = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  return show === undefined ? <NoScreen /> : show();
}

/** The administrator's own account: they have no profile. */
function OwnAccount(): ReactNode {
  const user = useUser();
  return (
    <>
      <div className="pair-of-sections">
        {user === null ? null : <EmailSection user={user} />}
        <PasswordSection />
      </div>
      <SessionsSection />
      <div className="pair-of-sections">
        <DeviceSection />
        <div>
          {user === null ? null : <DeletionSection user={user} />}
          <HelpSection />
        </div>
      </div>
    </>
  );
}
