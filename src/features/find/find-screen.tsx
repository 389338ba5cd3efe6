import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FIND_MAX_LENGTH } from '#contract/find';
import { FindEverywhere } from './find-everywhere.tsx';
import { FindInTexts } from './find-in-texts.tsx';
import './found.css';

/** /teacher/find: what a teacher looks for in all that is theirs, or in the texts of the assignment in the address. */
export function FindScreen(): ReactNode {
  const { q = '', assignment, page } = useSearch({ from: '/signed-in/book/teacher/find' });
  const sought = q.trim().slice(0, FIND_MAX_LENGTH);
  if (assignment === undefined) return <FindEverywhere q={sought} />;
  return <FindInTexts assignment={assignment} q={sought} page={pageIn(page)} />;
}

function pageIn(page: string | undefined): number {
  return page !== undefined && /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1;
}
