import type { ReactNode } from 'react';

/** Where something is: at the university, on this device, or in need of a person. */
export type SyncPlace = 'saved' | 'device' | 'attention';

/** A piece of the sync rule beside its words. */
export function SyncState({ sync, children }: { sync: SyncPlace; children: ReactNode }): ReactNode {
  return (
    <span className="state" data-sync={sync}>
      <span className="sync-rule" aria-hidden="true" />
      {children}
    </span>
  );
}

interface SyncChipProps {
  sync: SyncPlace;
  tinted: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** The sync rule in the header of every screen; opens the list of waiting items. */
export function SyncChip({ sync, tinted, onClick, children }: SyncChipProps): ReactNode {
  return (
    <button
      className={tinted ? 'chip tinted' : 'chip'}
      type="button"
      data-sync={sync}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className="sync-rule" aria-hidden="true" />
      {children}
    </button>
  );
}
