import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HistoryScreen } from '../features/evidence/replay/history-screen.tsx';

/** /history. A version chosen there is restored in the editor, where it can be undone. */
export function HistoryRoute(): ReactNode {
  const { assignment } = useSearch({ from: '/signed-in/book/history' });
  const navigate = useNavigate();
  const search = assignment === undefined ? {} : { assignment };
  return (
    <HistoryScreen
      key={assignment ?? ''}
      assignment={assignment ?? null}
      onRestore={() => void navigate({ to: '/editor', search })}
    />
  );
}
