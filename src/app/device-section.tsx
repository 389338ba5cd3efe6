import type { ReactNode } from 'react';
import { Section, MarginRow } from '../ui/page.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Settings of this device alone. */
export function DeviceSection(): ReactNode {
  return (
    <Section title="This device">
      <MarginRow>
        <ThemeChoice />
      </MarginRow>
    </Section>
  );
}
