/** The unsent input of a form by field; survives a reload. */
export interface Draft {
  load: () => Record<string, string>;
  save: (values: Record<string, string>) => void;
  clear: () => void;
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form with a draft; call `forget` after it was sent. */
export interface FollowedForm {
  forget: () => void;
  stop: () => void;
}

const NEVER_KEPT: ReadonlySet<string> = new Set(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']);

/**
 * Fills a form with its draft and updates the draft as the user types. An option that is not offered yet is chosen once
 * it is. Passwords, files, hidden fields and `data-secret` fields are never kept, nor are untouched fields, so that an
 * old draft doesn't hide newly loaded values.
 */
export function followDraft(form: HTMLFormElement, draft: Draft): FollowedForm {
  const pending = new Map(Object.entries(draft.load()));
  const touched = new Set<string>();
  let filling = false;

  function fill(): void {
    if (pending.size === 0) return;
    filling = true;
    for (const control of controlsOf(form)) {
      const key = keyOf(control);
      const value = pending.get(key);
      if (value === undefined || !isKept(control) || !put(control, value)) continue;
      pending.delete(key);
      touched.add(key);
    }
    filling = false;
  }

  function typed(event: Event): void {
    const control = event.target;
    if (filling || !isControl(control) || !isKept(control)) return;
    const key = keyOf(control);
    pending.delete(key);
    touched.add(key);
    save();
  }

  function save(): void {
    const values = Object.fromEntries(pending);
    for (const control of controlsOf(form)) {
      const key = keyOf(control);
      const isOtherChoice = control.type === 'radio' && !(control as HTMLInputElement).checked;
      if (touched.has(key) && isKept(control) && !isOtherChoice) values[key] = valueOf(control);
    }
    draft.save(values);
  }

  fill();
  const observer = new MutationObserver(fill);
  observer.observe(form, { childList: true, subtree: true });
  form.addEventListener('input', typed);
  form.addEventListener('change', typed);
  return {
    forget: () => {
      pending.clear();
      touched.clear();
      draft.clear();
    },
    stop: () => {
      observer.disconnect();
      form.removeEventListener('input', typed);
      form.removeEventListener('change', typed);
    },
  };
}

/** The fields of a form, in their order. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl);
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

function isKept(control: Control): boolean {
  return control.name !== '' && !NEVER_KEPT.has(control.type) && control.dataset['secret'] === undefined;
}

function keyOf(control: Control): string {
  return control.type === 'checkbox' ? `${control.name}=${control.value}` : control.name;
}

function valueOf(control: Control): string {
  if (control.type === 'checkbox') return (control as HTMLInputElement).checked ? 'on' : '';
  return control.value;
}

/** Sets a control's value; false while the value is not among its options. */
function put(control: Control, value: string): boolean {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    const checked = control.type === 'checkbox' ? value === 'on' : control.value === value;
    // React listens to clicks on these. Of several radios, only the chosen one is clicked.
    if (control.checked !== checked && (checked || control.type === 'checkbox')) control.click();
    return control.type === 'checkbox' || checked;
  }
  if (control.value === value) return true;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
    return false;
  // Uses the prototype's setter, past React's own property, so that React notices the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
