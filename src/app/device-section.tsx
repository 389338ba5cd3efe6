import type { ReactNode } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Section, MarginRow } from '../ui/page.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const KeptHere = lazyPart(async () => (await import('./kept-here.tsx')).KeptHere);

/** Settings of this device alone, and what it keeps. */
export function DeviceSection(): ReactNode {
  return (
    <Section title="This device">
      <MarginRow>
        <ThemeChoice />
        <KeptHere />
      </MarginRow>
    </Section>
  );
}
