import { useEffect, type ReactNode } from 'react';
import { homeOf } from '../data/home.ts';
import { useServices } from '../data/services.tsx';
import type { PageSession } from '../offline/device/page-owner.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { MarginRow, useTitle } from '../ui/page.tsx';

/** The screen of a locked page. Each way on reloads the page, so that nothing of its owner stays in memory. */
export function Locked({ session }: { session: PageSession }): ReactNode {
  const services = useServices();
  useTitle('Closed');
  const isBack = session.kind === 'back';
  useEffect(() => {
    if (isBack) location.reload();
  }, [isBack]);
  if (isBack) return null;
  const goHome = () => {
    const user = services.session.user();
    location.assign(user === null ? '/login' : homeOf(user.user_type));
  };
  const isOther = session.kind === 'another person';
  return (
    <main id="main" className="page" tabIndex={-1}>
      <MarginRow note="">
        <h1>{isOther ? 'This page was closed' : 'You are logged out'}</h1>
        <Notice
          kind="wait"
          live="assertive"
          className="mt-4"
          actions={
            <Button variant="main" onClick={goHome}>
              {isOther ? 'Go to your dashboard' : 'Log In'}
            </Button>
          }
        >
          {isOther ? (
            <p>
              <b>{session.name} is logged in on this device now.</b> What was open here belongs to somebody else. It is
              kept, and they find it again when they log in.
            </p>
          ) : (
            <p>
              This browser was logged out. <b>Your work is kept.</b> You find it again when you log in.
            </p>
          )}
        </Notice>
      </MarginRow>
    </main>
  );
}
