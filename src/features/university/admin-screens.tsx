import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHead, useTitle } from '../../ui/page.tsx';
import { Billing } from './billing.tsx';
import { Electives } from './electives.tsx';
import { Members, type MembersProps } from './members.tsx';
import { NoConnection } from './no-connection.tsx';
import { PendingTeachers } from './pending-teachers.tsx';
import { Departments, Programs } from './programs.tsx';
import { Settings } from './settings.tsx';
import './university.css';

const AuditLog = lazyPart(async () => (await import('./audit-log.tsx')).AuditLog);
const Terms = lazyPart(async () => (await import('./terms.tsx')).Terms);

interface ScreenProps {
  title: string;
  lede: string;
  children: ReactNode;
}

/** One screen of the administration. */
function Screen({ title, lede, children }: ScreenProps): ReactNode {
  useTitle(title);
  return (
    <>
      <PageHead title={title} lede={lede} />
      <NoConnection />
      {children}
    </>
  );
}

/** /admin/people */
export function PeopleScreen(props: MembersProps): ReactNode {
  return (
    <Screen title="People" lede="Everybody at your university, and the teachers that you are asked to approve.">
      <PendingTeachers />
      <Members {...props} />
    </Screen>
  );
}

/** /admin/courses; `children`: the courses. */
export function CoursesScreen({ children }: { children: ReactNode }): ReactNode {
  return (
    <Screen title="Courses" lede="Every course of your university, and who teaches it.">
      {children}
    </Screen>
  );
}

/** /admin/programs */
export function ProgramsScreen(): ReactNode {
  return (
    <Screen
      title="Programs and departments"
      lede="Students and teachers choose theirs when they complete their profile. Teachers choose the term of a course."
    >
      <div className="pair-of-sections">
        <Programs />
        <Departments />
      </div>
      <Terms />
    </Screen>
  );
}

/** /admin/electives */
export function OfferedElectivesScreen(): ReactNode {
  return (
    <Screen
      title="Choice of electives"
      lede="Students tick the electives that they want, and you see how many chose each."
    >
      <Electives />
    </Screen>
  );
}

/** /admin/billing */
export function BillingScreen(): ReactNode {
  return (
    <Screen title="Billing" lede="Your plan, how it is paid, and its invoices.">
      <Billing />
    </Screen>
  );
}

/** /admin/settings; `children`: the sections on the administrator's own account. */
export function SettingsScreen({ children }: { children: ReactNode }): ReactNode {
  return (
    <Screen title="Settings" lede="The rules of your university, and your own account.">
      <Settings />
      {children}
    </Screen>
  );
}

/** /admin/audit */
export function AuditScreen(): ReactNode {
  return (
    <Screen title="Audit" lede="Who changed what at your university, and who logged in.">
      <AuditLog />
    </Screen>
  );
}
