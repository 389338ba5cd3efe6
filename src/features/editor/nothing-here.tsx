import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Replaces the editor if the university has no such assignment; `home` is the way out. */
export function NothingHere({ home }: { home: string }): ReactNode {
  const back = (
    <Link className={buttonClass()} to={home}>
      Back to dashboard
    </Link>
  );
  return (
    <main id="main" className="broken" tabIndex={-1}>
      <h1>Not found</h1>
      <Notice kind="bad" live="assertive" actions={back}>
        <p>
          <b>There is no such assignment.</b> It may have been removed, or the link is wrong.
        </p>
      </Notice>
    </main>
  );
}
