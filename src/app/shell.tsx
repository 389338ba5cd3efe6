import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { UserType } from '#contract/account';
import { WriteLink } from '../features/assignments/write-link.tsx';
import { homeOf } from '../data/home.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useUser } from '../data/services.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LogoMark, LogoTile } from '../ui/logo.tsx';
import { useLater } from '../data/use-later.ts';
import { ConnectionChip } from './connection-chip.tsx';
import { SignOutButton } from './sign-out.tsx';
import { useApproval } from './use-approval.ts';

interface Place {
  to: string;
  icon: IconName;
  name: string;
  /** The beginnings of the paths of further screens that are reached from this one. */
  leadsTo?: readonly string[] | undefined;
  /** Whether a narrow screen leaves it to links on the first screen. */
  isRare?: boolean | undefined;
}

const places: Readonly<Record<UserType, readonly Place[]>> = {
  student: [
    {
      to: '/dashboard/student',
      icon: 'home',
      name: 'Dashboard',
      leadsTo: ['/student/announcements', '/student/grades', '/student/electives', '/join'],
    },
    {
      to: '/student/assignments',
      icon: 'assignments',
      name: 'Assignments',
      leadsTo: ['/student/proof', '/student/returned', '/history', '/evidence', '/messages'],
    },
    { to: '/editor', icon: 'pen', name: 'Write' },
    { to: '/profile', icon: 'person', name: 'Profile' },
  ],
  teacher: [
    {
      to: '/dashboard/teacher',
      icon: 'home',
      name: 'Dashboard',
      leadsTo: ['/teacher/assignment', '/teacher/course', '/evidence', '/messages'],
    },
    { to: '/teacher/find', icon: 'search', name: 'Find' },
    { to: '/teacher/roster', icon: 'people', name: 'Roster' },
    { to: '/teacher/create-course', icon: 'plus', name: 'Course' },
    { to: '/profile', icon: 'person', name: 'Profile' },
  ],
  university_admin: [
    { to: '/admin', icon: 'university', name: 'University' },
    { to: '/admin/people', icon: 'people', name: 'People' },
    { to: '/admin/courses', icon: 'assignments', name: 'Courses', isRare: true },
    { to: '/admin/programs', icon: 'book', name: 'Programs' },
    { to: '/admin/electives', icon: 'check', name: 'Electives', isRare: true },
    { to: '/admin/billing', icon: 'card', name: 'Billing', leadsTo: ['/admin/invoice'] },
    { to: '/admin/settings', icon: 'settings', name: 'Settings', isRare: true },
    { to: '/admin/audit', icon: 'eye', name: 'Audit log', isRare: true },
  ],
};

const loadFindKey = async () => (await import('../features/find/find-key.tsx')).FindKey;
const AboveScreen = lazyPart(async () => (await import('./above-screen.tsx')).AboveScreen);

/** Signed-out people have no navigation: they see the public pages' header. */
const SiteLayout = lazy(async () => ({ default: (await import('./site-layout.tsx')).SiteLayout }));

/** The book: a cloth spine with the navigation, the header with the sync chip, and the page. */
export function Shell(): ReactNode {
  const user = useUser();
  useApproval(user);
  if (user === null) {
    return (
      <Suspense>
        <SiteLayout />
      </Suspense>
    );
  }
  const home = homeOf(user.user_type);
  return (
    <div className="book">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <Link className="logo" to={home} activeOptions={{ exact: true }} aria-label="Longhand, home">
          <LogoTile />
          <span className="word">Longhand</span>
        </Link>
        <span className="place">{user.university.name}</span>
        <span className="push" />
        <ConnectionChip />
        <Button variant="icon" className="keys" aria-label="Keyboard shortcuts" data-shortcuts>
          ?
        </Button>
        <SignOutButton />
      </header>
      <nav className="spine" aria-label="Main">
        <Link className="brand" to={home} activeOptions={{ exact: true }} aria-label="Longhand, home">
          <LogoMark />
        </Link>
        <ul>
          {places[user.user_type].map((place) => (
            <li key={place.name} className={place.isRare === true ? 'rare' : undefined}>
              <PlaceLink place={place} />
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className="page" tabIndex={-1}>
        <AboveScreen />
        {user.user_type === 'teacher' ? <TeacherKey /> : null}
        <Outlet />
      </main>
    </div>
  );
}

function PlaceLink({ place: { to, icon, name, leadsTo = [] } }: { place: Place }): ReactNode {
  const { pathname } = useLocation();
  const content = (
    <>
      <Icon name={icon} />
      {name}
    </>
  );
  if (to === '/editor') return <WriteLink>{content}</WriteLink>;
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={leadsTo.some((path) => `${pathname}/`.startsWith(`${path}/`)) ? 'true' : undefined}
    >
      {content}
    </Link>
  );
}

/** The key that leads a teacher to what they look for, once the first view is there. */
function TeacherKey(): ReactNode {
  const { code: FindKey } = useLater(loadFindKey);
  return FindKey === null ? null : <FindKey />;
}
