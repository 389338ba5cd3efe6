import type { ReactNode } from 'react';
import { Leaf, OnLine } from '../ui/page.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** What holds for this device alone. */
export function DeviceLeaf(): ReactNode {
  return (
    <Leaf title="This device">
      <OnLine>
        <ThemeChoice />
      </OnLine>
    </Leaf>
  );
}
