import type { ReactNode } from 'react';

/** What went wrong with a change, beside what was pressed; announced at once. */
export function ChangeTrouble({ trouble }: { trouble: string | null }): ReactNode {
  if (trouble === null) return null;
  return (
    <p className="form-error" role="alert">
      {trouble}
    </p>
  );
}
