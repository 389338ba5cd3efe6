import type { ReactNode } from 'react';
import { listOwnConcerns } from '#contract/own-concern';
import { useApiQuery } from '../../data/api-query.ts';

/** Says that the teacher has raised a concern about the work for this assignment; nothing if there is none. */
export function Asked({ assignment }: { assignment: string }): ReactNode {
  const { data = [] } = useApiQuery(listOwnConcerns, {});
  if (!data.some((one) => one.assignment === assignment && one.state === 'asked')) return null;
  return (
    <>
      <br />
      <b>Your teacher asks about this work: see How it was written.</b>
    </>
  );
}
