import type { ReactNode } from 'react';

export type NoticeKind = 'plain' | 'wait' | 'bad' | 'info' | 'good';

interface NoticeProps {
  kind?: NoticeKind | undefined;
  /** Announced: 'polite' at the next pause, 'assertive' at once; absent for a notice that is there from the start. */
  live?: 'polite' | 'assertive' | undefined;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One tinted strip with its own piece of the sync rule. Never put two above each other. */
export function Notice({ kind = 'plain', live, actions, className, children }: NoticeProps): ReactNode {
  return (
    <div
      className={`notice ${kind} ${className ?? ''}`}
      aria-live={live === 'polite' ? 'polite' : undefined}
      role={live === 'assertive' ? 'alert' : undefined}
    >
      <div>{children}</div>
      {actions === undefined ? null : <div className="btns">{actions}</div>}
    </div>
  );
}
