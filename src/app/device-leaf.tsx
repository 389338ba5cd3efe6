import type { ReactNode } from 'react';
import { Leaf, MarginRow } from '../ui/page.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** What holds for this device alone. */
export function DeviceLeaf(): ReactNode {
  return (
    <Leaf title="This device">
      <MarginRow>
        <ThemeChoice />
      </MarginRow>
    </Leaf>
  );
}
