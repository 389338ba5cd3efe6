import type { ReactNode } from 'react';

interface ChoicesWithOwnProps {
  /** The value that is stored, '' for none. */
  own: string;
  /** The value that is chosen at first, where another one is proposed. */
  initial?: string | undefined;
  choices: readonly string[];
  /** What stands there before anything is chosen. */
  choose: string;
}

/** The options of a select field. A stored value that is none of the choices stays among them. */
export function ChoicesWithOwn({ own, initial = own, choices, choose }: ChoicesWithOwnProps): ReactNode {
  return (
    <>
      {initial === '' ? <option value="">{choose}</option> : null}
      {own === '' || choices.includes(own) ? null : <option>{own}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </>
  );
}
