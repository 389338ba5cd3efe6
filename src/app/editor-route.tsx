import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homeOf } from '../features/account/home.ts';
import { EditorScreen } from '../features/editor/editor-screen.tsx';
import { useUser } from '../features/services.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { SignOutButton } from './sign-out.tsx';

/** /editor, with the chip and the way out that every screen has. */
export function EditorRoute(): ReactNode {
  const { assignment } = useSearch({ from: '/signed-in/editor' });
  const user = useUser();
  if (user === null) return null;
  return (
    <EditorScreen
      assignment={assignment ?? null}
      home={homeOf(user.user_type)}
      chip={<ConnectionChip />}
      logout={<SignOutButton />}
    />
  );
}
