import type { ReactNode } from 'react';

export type NoticeKind = 'plain' | 'wait' | 'bad' | 'info' | 'good';

interface NoticeProps {
  kind?: NoticeKind | undefined;
  /** 'status' for news of what a person did, 'alert' for trouble; absent for what stood there from the start. */
  role?: 'status' | 'alert' | undefined;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One tinted strip with its own piece of rule. Never two above each other. */
export function Notice({ kind = 'plain', role, actions, className, children }: NoticeProps): ReactNode {
  return (
    <div className={['notice', kind === 'plain' ? '' : kind, className].filter(Boolean).join(' ')} role={role}>
      <div>{children}</div>
      {actions === undefined ? null : <div className="btns">{actions}</div>}
    </div>
  );
}
