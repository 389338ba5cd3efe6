import type { ReactNode } from 'react';
import { DeletionSection } from '../features/account/deletion-section.tsx';
import { EmailSection } from '../features/account/email-section.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SessionsSection } from '../features/account/sessions-section.tsx';
import { StudentTextsDialog } from '../features/evidence/break-glass/student-texts-dialog.tsx';
import { PeopleScreen, SettingsScreen } from '../features/university/admin-screens.tsx';
import { useUser } from '../data/services.tsx';

export {
  AuditScreen,
  BillingScreen,
  OfferedElectivesScreen,
  ProgramsScreen,
} from '../features/university/admin-screens.tsx';
export { InvoiceScreen } from '../features/university/invoice-screen.tsx';

/** /admin/people, with the texts of a student. */
export function AdminPeopleRoute(): ReactNode {
  return <PeopleScreen StudentTexts={StudentTextsDialog} />;
}

/** /admin/settings, with the administrator's own account. */
export function AdminSettingsRoute(): ReactNode {
  const user = useUser();
  return (
    <SettingsScreen>
      {user === null ? null : <EmailSection user={user} />}
      <PasswordSection />
      <SessionsSection />
      {user === null ? null : <DeletionSection user={user} />}
    </SettingsScreen>
  );
}
