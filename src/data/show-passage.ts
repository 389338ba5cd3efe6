/** Selects a passage in the field and brings its first line to the middle of the window. */
export function showPassage(field: HTMLTextAreaElement | null, { from, to }: { from: number; to: number }): void {
  if (field === null) return;
  // After the dialog has returned the focus.
  requestAnimationFrame(() => {
    field.focus({ preventScroll: true });
    field.setSelectionRange(from, to);
    const top = field.getBoundingClientRect().top + heightBefore(field, from);
    window.scrollBy({ top: top - window.innerHeight / 3 });
  });
}

/** The top of the character at `index`, in px: measured in a copy of the text that wraps as the field does. */
function heightBefore(field: HTMLTextAreaElement, index: number): number {
  const copy = document.createElement('div');
  copy.className = 'mirror';
  copy.append(field.value.slice(0, index));
  const place = document.createElement('span');
  copy.append(place);
  field.parentElement?.append(copy);
  const top = place.offsetTop;
  copy.remove();
  return top;
}
