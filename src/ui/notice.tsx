import type { ReactNode } from 'react';

export type NoticeKind = 'plain' | 'wait' | 'bad' | 'info' | 'good';

interface NoticeProps {
  kind?: NoticeKind | undefined;
  /** Said aloud: 'news' when there is a pause, 'trouble' at once; absent for what stood there from the start. */
  says?: 'news' | 'trouble' | undefined;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One tinted strip with its own piece of rule. Never two above each other. */
export function Notice({ kind = 'plain', says, actions, className, children }: NoticeProps): ReactNode {
  return (
    <div
      className={['notice', kind === 'plain' ? '' : kind, className].filter(Boolean).join(' ')}
      aria-live={says === 'news' ? 'polite' : undefined}
      role={says === 'trouble' ? 'alert' : undefined}
    >
      <div>{children}</div>
      {actions === undefined ? null : <div className="btns">{actions}</div>}
    </div>
  );
}
