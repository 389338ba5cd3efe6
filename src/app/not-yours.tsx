import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown at the address of a course that the teacher does not teach. */
export function NotYours(): ReactNode {
  const all = (
    <Link className={buttonClass()} to="/dashboard/teacher">
      All courses
    </Link>
  );
  return (
    <Notice className="mb-6" actions={all}>
      <p>
        <b>This course is not among yours.</b> The link is wrong, or somebody else teaches it.
      </p>
    </Notice>
  );
}
