import type { ReactNode } from 'react';
import { TextField } from '../ui/field.tsx';

/** Searches the students on this device, also without a network. Enter searches and does not send the form. */
export function StudentSearch({ sought, onSought }: { sought: string; onSought: (sought: string) => void }): ReactNode {
  return (
    <TextField
      label="Name or roll number"
      name="sought"
      type="search"
      autoComplete="off"
      value={sought}
      onChange={(event) => onSought(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
