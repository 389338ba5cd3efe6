import type { ReactNode } from 'react';
import { MarginRow, useTitle } from '../../ui/page.tsx';

interface EntryProps {
  title: string;
  note?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A single form on a public page, drawn as the first page of the exercise book. */
export function Entry({ title, note, lead, children }: EntryProps): ReactNode {
  useTitle(title);
  return (
    <MarginRow note={note ?? ''} className="entry-wrap">
      <div className="entry">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="quiet">{lead}</p>}
        {children}
      </div>
      <aside className="first-page ruled" aria-label="How Longhand treats your words">
        <p>Your words are yours.</p>
        <p>What is written on this device stays on it until the university has it.</p>
        <p>We record how the page was written, and nothing else.</p>
        <p>You see everything your teacher sees.</p>
      </aside>
    </MarginRow>
  );
}
