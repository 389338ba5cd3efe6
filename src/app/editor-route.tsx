import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homeOf } from '../data/home.ts';
import { EditorScreen } from '../features/editor/editor-screen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useUser } from '../data/services.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { SignOutButton } from './sign-out.tsx';

/** Loaded after the sheet, which doesn't need them. */
const parts = {
  Detection: lazyPart(async () => (await import('../features/evidence/analysis/detection.tsx')).DetectionButton),
  Statement: lazyPart(async () => (await import('../features/evidence/statement/statement-panel.tsx')).StatementPanel),
  Drafts: lazyPart(async () => (await import('../features/marking/draft-reviews/draft-panel.tsx')).DraftPanel, null),
};
const WhoWrites = lazyRouteComponent(() => import('./who-writes.tsx'), 'WhoWrites');

/** /editor, with the chip and the logout of every screen. */
export function EditorRoute(): ReactNode {
  const { assignment, practice } = useSearch({ from: '/signed-in/editor' });
  const user = useUser();
  if (user === null) return <WhoWrites />;
  return (
    <EditorScreen
      assignment={assignment ?? null}
      practice={practice !== undefined}
      home={homeOf(user.user_type)}
      chip={<ConnectionChip />}
      logout={<SignOutButton />}
      parts={parts}
    />
  );
}
