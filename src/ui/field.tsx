import { useId, useState, type ComponentPropsWithRef, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Form } from './form.ts';
import { Icon } from './icon.tsx';

interface FieldWords {
  label: string;
  name: string;
  /** The error in words; empty or absent if there is none. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A confirmation of what was entered, such as the name behind a code. */
  found?: string | undefined;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
}

interface FrameProps extends FieldWords {
  id: string;
  children: ReactNode;
}

function Frame({ id, label, error, hint, found, aside, children }: FrameProps): ReactNode {
  const title = <label htmlFor={id}>{label}</label>;
  return (
    <div className={error ? 'field bad' : 'field'}>
      {aside === undefined ? title : <div className="between">{[<span key="label">{title}</span>, aside]}</div>}
      {children}
      {hint === undefined || error ? null : (
        <p className="hint" id={`${id}-note`}>
          {hint}
        </p>
      )}
      {found === undefined || error ? null : (
        <output className="found" id={`${id}-found`}>
          <Icon name="check" />
          <span>{found}</span>
        </output>
      )}
      {error ? <ErrorLine id={`${id}-error`} text={error} /> : null}
    </div>
  );
}

function ErrorLine({ id, text }: { id: string; text: string }): ReactNode {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      {text}
    </p>
  );
}

function describe(id: string, { error, hint, found }: FieldWords) {
  const ids = error
    ? [`${id}-error`]
    : [hint === undefined ? '' : `${id}-note`, found === undefined ? '' : `${id}-found`].filter(Boolean);
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  };
}

function split<P extends FieldWords>(props: P): [FieldWords, Omit<P, 'label' | 'error' | 'hint' | 'found' | 'aside'>] {
  const { label, error, hint, found, aside, ...rest } = props;
  return [{ label, error, hint, found, aside, name: props.name }, rest];
}

/** One line of text with its label above and its error below. */
export function TextField(props: FieldWords & ComponentPropsWithRef<'input'>): ReactNode {
  const id = useId();
  const [words, rest] = split(props);
  return (
    <Frame id={id} {...words}>
      <input {...rest} {...describe(id, words)} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextareaField(props: FieldWords & ComponentPropsWithRef<'textarea'>): ReactNode {
  const id = useId();
  const [words, rest] = split(props);
  return (
    <Frame id={id} {...words}>
      <textarea {...rest} {...describe(id, words)} />
    </Frame>
  );
}

type Value = ComponentPropsWithRef<'select'>['value'];

/** The state of a select: the last `value` prop, and the shown value, which may be a later choice of the user. */
interface Choice {
  given: Value;
  shown: Value;
  /** The user's choices that `value` has not taken over yet, in order. */
  told: readonly string[];
}

/**
 * A native select. If `value` is given the list follows it, but a choice stays shown until `value` changes: a form that
 * re-renders between the browser's `input` and `change`, or that takes over an earlier choice late, must not revert the
 * choice.
 */
export function SelectField({ value, ...props }: FieldWords & ComponentPropsWithRef<'select'>): ReactNode {
  const id = useId();
  const [words, rest] = split(props);
  const [choice, setChoice] = useState<Choice>(() => given(value));
  if (choice.given !== value) setChoice(followed(choice, value));
  const onInput = ({ currentTarget: { value: shown } }: FormEvent<HTMLSelectElement>) =>
    setChoice({ ...choice, shown, told: [...choice.told, shown] });
  return (
    <Frame id={id} {...words}>
      <select {...rest} {...(value === undefined ? {} : { value: choice.shown, onInput })} {...describe(id, words)} />
    </Frame>
  );
}

/** The state after a new value, with no choice since. */
function given(value: Value): Choice {
  return { given: value, shown: value, told: [] };
}

/** The state after a new value: one that takes over an earlier choice leaves the later choice shown. */
function followed(choice: Choice, value: Value): Choice {
  const at = choice.told.indexOf(String(value));
  return at < 0 ? given(value) : { ...choice, given: value, told: choice.told.slice(at + 1) };
}

/** A password with a button that shows it. Pasting and password managers are welcome. */
export function PasswordField(props: FieldWords & ComponentPropsWithRef<'input'>): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [words, rest] = split(props);
  return (
    <Frame id={id} {...words}>
      <span className="with-btn">
        <input
          placeholder="Enter Password"
          {...rest}
          {...describe(id, words)}
          type={shown ? 'text' : 'password'}
          data-secret=""
        />
        <Button variant="icon" aria-label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye off' : 'eye'} />
        </Button>
      </span>
    </Frame>
  );
}

/** Two or three exclusive answers side by side. */
export function ChoiceField(props: {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  initial: string;
}): ReactNode {
  return (
    <fieldset className="field">
      <legend className="label">{props.legend}</legend>
      <div className="choice">
        {props.options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={props.name} value={value} defaultChecked={value === props.initial} /> {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A phone's keyboard may leave no room for what comes below the fields. */
function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The error of a form as a whole; announced at once. */
export function FormError({ form }: { form: Pick<Form, 'error' | 'more'> }): ReactNode {
  if (form.error === null) return null;
  return (
    <div className="form-error" role="alert" ref={intoSight}>
      <Icon name="alert" />
      <div>
        <p>{form.error}</p>
        {form.more === null ? null : <p className="more">{form.more}</p>}
      </div>
    </div>
  );
}
