import type { ReactNode } from 'react';
import { NothingHere } from '../data/query-view.tsx';
import { PageHead, useTitle } from '../ui/page.tsx';

/** Shown at an address without a screen. */
export function NoScreen(): ReactNode {
  useTitle('Not found');
  return (
    <>
      <PageHead title="Not found" />
      <NothingHere>There is no page at this address.</NothingHere>
    </>
  );
}
