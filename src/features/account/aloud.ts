import type { Trouble } from '../../ui/form.ts';

/** Wraps `explain` so that its error is shown in a toast too; it stays in the form. */
export function aloud(
  toast: (text: string) => void,
  explain: (error: unknown) => Trouble,
): (error: unknown) => Trouble {
  return (error) => {
    const trouble = explain(error);
    toast(trouble.error);
    return trouble;
  };
}
