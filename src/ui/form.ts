import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { controlsOf, followDraft, type Control, type Draft, type FollowedForm } from './form-draft.ts';

/** After this long a wait shows a note and Cancel; nothing is aborted by itself. */
const SLOW_AFTER_MS = 10_000;

export type FieldErrors = Readonly<Record<string, string>>;

/** The errors of a failed attempt: for the form as a whole, and for single fields by name. */
export interface Trouble {
  error: string;
  /** What to do about it, if `error` doesn't say. */
  more?: string | undefined;
  fields?: FieldErrors | undefined;
  /** `error` only sums up `fields`: it is hidden if each of them is shown at its field. */
  isSum?: boolean | undefined;
}

export interface FormOptions {
  /** Shown for the whole form when a required field is empty. */
  missing?: string | undefined;
  /** Checks beyond the fields' own validation. Returns no errors if all is well. */
  check?: ((data: FormData) => FieldErrors) | undefined;
  /** `form` is the element, to be reset where the specification clears it. */
  send: (data: FormData, signal: AbortSignal, form: HTMLFormElement) => Promise<void>;
  explain: (error: unknown) => Trouble;
  /** Keeps what is typed until it was sent; needs {@link Form.ref} on the form. */
  draft?: Draft | undefined;
}

interface FormTrouble {
  error: string | null;
  more: string | null;
  fields: FieldErrors;
}

export interface Form extends FormTrouble {
  busy: boolean;
  /** True once the answer takes long: say so and offer {@link Form.cancel}. */
  slow: boolean;
  cancel: () => void;
  /** For the form's `ref`, if it has a draft. */
  ref: (form: HTMLFormElement) => () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * One native form: validates its fields, sends one attempt at a time, and puts errors into words. The first wrong field
 * is focused. Set `noValidate` on the form, so that errors show beside the fields and not in a bubble.
 */
export function useForm(options: FormOptions): Form {
  const [trouble, setTrouble] = useState<FormTrouble>(noTrouble);
  const [busy, setBusy] = useState(false);
  const [slow, setSlow] = useState(false);
  const attempt = useRef<AbortController | null>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  // Runs after the form is no longer busy: a dialog shown meanwhile first returns the focus.
  const toFocus = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (busy) return;
    toFocus.current?.();
    toFocus.current = null;
  }, [busy]);
  const { draft } = options;
  const followed = useRef<FollowedForm | null>(null);
  const ref = useCallback(
    (form: HTMLFormElement) => {
      const following = draft === undefined ? null : followDraft(form, draft);
      followed.current = following;
      return () => following?.stop();
    },
    [draft],
  );

  async function send(form: HTMLFormElement, data: FormData): Promise<void> {
    const current = new AbortController();
    attempt.current = current;
    setBusy(true);
    setTrouble(noTrouble);
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    try {
      await options.send(data, current.signal, form);
      followed.current?.forget();
    } catch (error) {
      if (current.signal.aborted) return;
      const { more = null, fields = {}, ...trouble } = options.explain(error);
      const names = controlsOf(form).map(({ name }) => name);
      setTrouble({ error: wordsForForm({ ...trouble, fields }, names), more, fields });
      toFocus.current = () => focusFirst(form, fields);
    } finally {
      clearTimeout(timer);
      if (attempt.current === current) attempt.current = null;
      setBusy(false);
      setSlow(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (attempt.current !== null) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const { fields, anyMissing } = invalidFields(form);
    const wrong = Object.keys(fields).length === 0 ? (options.check?.(data) ?? {}) : fields;
    if (Object.keys(wrong).length > 0) {
      setTrouble({ error: anyMissing ? (options.missing ?? null) : null, more: null, fields: wrong });
      focusFirst(form, wrong);
      return;
    }
    void send(form, data);
  }

  return { busy, slow, ...trouble, cancel: () => attempt.current?.abort(), ref, onSubmit };
}

/** The error below a form with fields of these names; null if the fields show all of it. */
export function wordsForForm({ error, fields = {}, isSum }: Trouble, names: readonly string[]): string | null {
  const places = Object.keys(fields);
  const isAtFields =
    isSum === true && places.length > 0
      ? places.every((place) => names.includes(place))
      : names.some((name) => fields[name] === error);
  return isAtFields ? null : error;
}

const noTrouble: FormTrouble = { error: null, more: null, fields: {} };

function invalidFields(form: HTMLFormElement): { fields: FieldErrors; anyMissing: boolean } {
  const fields: Record<string, string> = {};
  let anyMissing = false;
  for (const control of controlsOf(form)) {
    const blank = control.required && control.value.trim() === '';
    if (!blank && control.validity.valid) continue;
    anyMissing ||= blank;
    fields[control.name] = blank ? 'Please fill in this field.' : wordsFor(control);
  }
  return { fields, anyMissing };
}

function wordsFor(control: Control): string {
  if (control.validity.typeMismatch) return 'Please enter an email address like name@example.edu.';
  if (control.validity.tooShort)
    return `Please use at least ${String((control as HTMLInputElement).minLength)} characters.`;
  if (control.validity.badInput || control.validity.stepMismatch) return 'Please enter a whole number.';
  return control.validationMessage;
}

function focusFirst(form: HTMLFormElement, fields: FieldErrors): void {
  const first = controlsOf(form).find(({ name }) => Object.hasOwn(fields, name));
  first?.focus();
  // Once its error is rendered below it.
  requestAnimationFrame(() => first?.closest('.field')?.lastElementChild?.scrollIntoView({ block: 'nearest' }));
}

/** One text entry of a form, trimmed; '' when absent. */
export function textOfEntry(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** One entry as it was typed: a password must not be trimmed. */
export function rawEntry(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
