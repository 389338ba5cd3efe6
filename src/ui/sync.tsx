import type { ReactNode } from 'react';

/** Where something is: at the university, on this device, or in need of a person. */
export type SyncMark = 'saved' | 'device' | 'attention';

/** A piece of the sync rule beside the words that it stands for. */
export function SyncState({ mark, children }: { mark: SyncMark; children: ReactNode }): ReactNode {
  return (
    <span className="state" data-sync={mark}>
      <span className="sync-rule" aria-hidden="true" />
      {children}
    </span>
  );
}

interface SyncChipProps {
  mark: SyncMark;
  tinted: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** The sync rule in the header of every screen; opens the list of what waits. */
export function SyncChip({ mark, tinted, onClick, children }: SyncChipProps): ReactNode {
  return (
    <button
      className={tinted ? 'chip tinted' : 'chip'}
      type="button"
      data-sync={mark}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className="sync-rule" aria-hidden="true" />
      {children}
    </button>
  );
}
