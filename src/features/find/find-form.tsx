import { useEffect, useRef, type ReactNode } from 'react';
import { FIND_MAX_LENGTH } from '#contract/find';
import { useServices } from '../../data/services.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';

interface FindFormProps {
  label: string;
  words: string;
  onType: (words: string) => void;
  /** Called with the words of a search that was sent, never with none. */
  onSend: (words: string) => void;
  /** Whether the field has the focus as the screen opens. */
  focused: boolean;
}

/** A field for what is looked for; the key `/` leads to it. */
export function FindForm({ label, words, onType, onSend, focused }: FindFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', does: 'Find', act: () => field.current?.focus() }], [], useServices().browser);
  const opensFocused = useRef(focused);
  useEffect(() => {
    if (opensFocused.current) field.current?.focus();
  }, []);
  return (
    <search>
      <form
        className="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== '') onSend(words.trim());
        }}
      >
        <TextField
          ref={field}
          label={label}
          name="q"
          type="search"
          dir="auto"
          maxLength={FIND_MAX_LENGTH}
          value={words}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <Button submit>Find</Button>
      </form>
    </search>
  );
}
