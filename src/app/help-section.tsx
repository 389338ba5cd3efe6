import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section, MarginRow } from '../ui/page.tsx';
import { ShortcutsButton } from '../ui/shortcuts-button.tsx';

/** Whom a person can ask, and how accessible Longhand is. */
export function HelpSection(): ReactNode {
  return (
    <Section title="Help">
      <MarginRow>
        <p>
          Ask us anything through <Link to="/contact">Contact Us</Link>. How Longhand works with a keyboard, a screen
          reader or large text is under <Link to="/accessibility">Accessibility</Link>.
        </p>
        <p className="mt-2">
          <ShortcutsButton />
        </p>
      </MarginRow>
    </Section>
  );
}
