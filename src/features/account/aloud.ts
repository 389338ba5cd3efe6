import type { Trouble } from '../../ui/form.ts';

/** Says trouble in a toast as well; inline it stays. */
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
