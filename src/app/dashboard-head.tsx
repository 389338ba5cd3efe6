import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#contract/account';
import { useNow } from '../data/use-now.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';
import { longDay, partOfDay } from '../wording/time.ts';

/** Greets, and says what must come first: approval for a pending teacher, the profile for a new person. */
export function DashboardHead({ user, lede }: { user: User; lede?: ReactNode }): ReactNode {
  const now = useNow();
  // Until the profile has a name, it is the email, which nobody is called by.
  const name = user.username === user.email ? '' : `, ${user.username}`;
  return (
    <PageHead note={longDay(now)} title={`Good ${partOfDay(now)}${name}`} lede={lede}>
      {user.status === 'pending' ? (
        <Notice kind="wait" className="mt-4">
          <p>
            <b>Your account is waiting for approval.</b> An administrator of {user.university.name} approves new
            teachers. You can create courses after that.
          </p>
        </Notice>
      ) : null}
      {user.profile_complete ? null : (
        <Notice
          kind="info"
          className="mt-4"
          actions={
            <Link className={buttonClass()} to="/profile">
              Complete Your Profile
            </Link>
          }
        >
          <p>
            <b>Your profile is not complete.</b> Your courses follow from your program and department.
          </p>
        </Notice>
      )}
    </PageHead>
  );
}
