import type { ReactNode } from 'react';

/** Drawn like src/ui/icon.tsx, but separate: only a replay needs these. */
const paths = {
  backward: 'M15 4.5v11L8 10zM5.5 4.5v11',
  forward: 'M5 4.5v11l7-5.5zM14.5 4.5v11',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6.5 4.2v11.6l9-5.8z',
} as const;

/** An icon inside a control with a name. */
export function ReplayIcon({ name }: { name: keyof typeof paths }): ReactNode {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
