import { useNavigate } from '@tanstack/react-router';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { FIND_MAX_LENGTH } from '#contract/find';
import { useServices } from '../../data/services.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { MarginRow } from '../../ui/page.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';

/** The field of the dashboard that leads to what is found. */
export function FindField(): ReactNode {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const key = { key: '/', does: 'Find a course, an assignment or a person', act: () => field.current?.focus() };
  useShortcuts([key], [], useServices().browser);
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const q = textOfEntry(new FormData(event.currentTarget), 'q').trim();
    void navigate({ to: '/teacher/find', search: q === '' ? {} : { q } });
  }
  return (
    <MarginRow>
      <search>
        <form className="inline-form" onSubmit={onSubmit}>
          <TextField
            ref={field}
            label="Find a course, assignment or person"
            name="q"
            type="search"
            dir="auto"
            maxLength={FIND_MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button submit>Find</Button>
        </form>
      </search>
    </MarginRow>
  );
}
