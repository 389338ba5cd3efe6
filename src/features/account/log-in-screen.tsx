import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from '#contract/account';
import { ENDED_KEY } from '../../api/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { clockTime, dayInSentence, longDay } from '../../wording/time.ts';
import { useServices } from '../../data/services.tsx';
import { followShared, sharedOf } from '../../data/shared-text.ts';
import { Entry } from './entry.tsx';
import { homeOf } from '../../data/home.ts';
import { closedUntil, forgetClosed, keepEmail, keepJoinCode, lastEmail, wasJustVerified } from './kept.ts';
import { LogInForm } from './log-in-form.tsx';

/** /login: then back to the screen that redirected here, else the role's home. */
export function LogInScreen(): ReactNode {
  const { openDevice, browser, tab } = useServices();
  const { back } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [openedAt] = useState(() => new Date());
  const verified = wasJustVerified(tab);
  const code = /^\/join\/([^/?#]+)/.exec(back ?? '')?.[1];
  useEffect(() => {
    // Kept for people who sign up first: they return without this address.
    if (code !== undefined) keepJoinCode(browser, code);
  }, [browser, code]);

  async function enter(session: Session): Promise<void> {
    const device = await openDevice();
    await device.signIn(session);
    keepEmail(browser, session.user.email);
    browser.removeItem(ENDED_KEY);
    forgetClosed(tab);
    const role = session.user.user_type;
    if (verified && role !== 'university_admin') await navigate({ to: '/profile', replace: true });
    else await navigate({ href: back ?? homeOf(role), replace: true });
  }

  return (
    <Entry
      title="Log In"
      note={
        <>
          {longDay(openedAt)} <br />
          {clockTime(openedAt)}
        </>
      }
      lead="Pick up where you left the page."
    >
      <Notices openedAt={openedAt} />
      <LogInForm
        email={lastEmail(browser)}
        aside={
          <Link key="forgot" to="/forgot-password">
            Forgot password?
          </Link>
        }
        onSession={enter}
      />
      <div className="after">
        <p className="link-line">
          New here?&nbsp;<Link to="/signup">Sign up</Link>
        </p>
      </div>
    </Entry>
  );
}

/** What happened before: the e-mail was verified, the account was closed, or the session was ended from elsewhere. */
function Notices({ openedAt }: { openedAt: Date }): ReactNode {
  const { browser, tab } = useServices();
  const closed = closedUntil(tab);
  const shared = useSyncExternalStore(followShared, () => sharedOf(tab));
  return (
    <>
      {shared.kind === 'waiting' ? (
        <Notice kind="wait" className="mt-6" live="polite">
          <p>
            <b>The text that you shared is waiting in this tab.</b> Log in to add it to your practice page.
          </p>
        </Notice>
      ) : null}
      {wasJustVerified(tab) ? (
        <Notice kind="good" className="mt-6" live="polite">
          <p>Your email is verified. Log in to continue.</p>
        </Notice>
      ) : null}
      {closed !== null ? (
        <Notice kind="good" className="mt-6" live="polite">
          <p>
            <b>Your account is closed.</b> It is deleted {dayInSentence(closed, openedAt)}. Log in before then to keep
            it.
          </p>
        </Notice>
      ) : null}
      {closed === null && browser.getItem(ENDED_KEY) !== null ? (
        <Notice kind="wait" className="mt-6" live="polite">
          <p>
            <b>You were logged out of this browser</b> from another one, or your password was changed. What you wrote
            here is kept: you find it when you log in.
          </p>
        </Notice>
      ) : null}
    </>
  );
}
