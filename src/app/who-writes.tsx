import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { MarginRow, useTitle } from '../ui/page.tsx';

/** Shown with an access token but no known user: words need an owner before the first key. */
export function WhoWrites(): ReactNode {
  useTitle('Editor');
  const { href } = useLocation();
  return (
    <main id="main" className="page" tabIndex={-1}>
      <MarginRow note="">
        <h1>Editor</h1>
        <Notice
          kind="wait"
          className="mt-4"
          actions={
            <Link className={buttonClass('main')} to="/login" search={{ back: href }}>
              Log In
            </Link>
          }
        >
          <p>
            <b>Please log in again.</b> This browser no longer knows whose words these would be.
          </p>
        </Notice>
      </MarginRow>
    </main>
  );
}
