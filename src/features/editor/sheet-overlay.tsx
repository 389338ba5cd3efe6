import type { ReactNode } from 'react';
import { SyncLine, type SyncLineProps } from './sync-line.tsx';
import { TypingRoom } from './typing-room.tsx';

/** Parts that follow the text of the sheet: the sync rule beside it, and the room for the line that is typed in. */
export function SheetOverlay(props: SyncLineProps): ReactNode {
  return (
    <>
      <SyncLine {...props} />
      <TypingRoom field={props.field} />
    </>
  );
}
