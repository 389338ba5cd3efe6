import { useState, type ReactNode } from 'react';
import type { User } from '#contract/account';
import { DELETION_DAYS } from '#contract/deletion';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MarginRow, Section } from '../../ui/page.tsx';

const DeletionDialog = lazyPart(async () => (await import('./deletion-dialog.tsx')).DeletionDialog);

/** Asks for the deletion of the account of the person who is logged in. */
export function DeletionSection({ user }: { user: User }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Delete your account" anchor="deletion">
      <MarginRow>
        <p>You have {DELETION_DAYS} days to take it back.</p>
        <div className="btns mt-4">
          <Button onClick={() => setOpen(true)}>Delete my account...</Button>
        </div>
        {open ? <DeletionDialog user={user} onClose={() => setOpen(false)} /> : null}
      </MarginRow>
    </Section>
  );
}
