import type { ReactNode } from 'react';

/** Shows why a change failed, beside the button; announced at once. */
export function ChangeTrouble({ trouble }: { trouble: string | null }): ReactNode {
  if (trouble === null) return null;
  return (
    <p className="form-error" role="alert">
      {trouble}
    </p>
  );
}
