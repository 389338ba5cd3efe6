import type { Source } from '#contract/op-constants';

/** The signs of how a change came in. They make labels only: the text is always read from the field. */
export interface Signs {
  inputType: string;
  /** False for events that a script made. */
  trusted: boolean;
  composing: boolean;
  /** Whether a `beforeinput` of the same type came first; none does for `execCommand`, which extensions use. */
  announced: boolean;
  /** Whether a real key was pressed for it: no input method, no soft keyboard. */
  keyed: boolean;
  /** The event's own text; null where the platform keeps it to itself. */
  data: string | null;
  inserted: string;
}

const labels = new Map<string, Source>([
  ['historyUndo', 'undo'],
  ['historyRedo', 'redo'],
  ['insertFromPaste', 'paste'],
  ['insertFromPasteAsQuotation', 'paste'],
  ['insertFromYank', 'paste'],
  ['insertFromDrop', 'drop'],
  ['deleteByCut', 'own'],
  ['deleteByDrag', 'own'],
  ['insertReplacementText', 'autocorrect'],
  ['insertDictationResult', 'dictation'],
  ['insertCompositionText', 'ime'],
  ['insertFromComposition', 'ime'],
  ['deleteCompositionText', 'ime'],
  ['deleteByComposition', 'ime'],
]);

/** The label of one `input` event. Composition, swipe, dictation and corrections are never called a paste. */
export function sourceOf(signs: Signs): Source {
  if (!signs.trusted) return 'tool';
  return labels.get(signs.inputType) ?? (signs.composing ? 'ime' : sourceOfKeys(signs));
}

/** Some keys put in a few units at once: an accent and its letter, a ligature of an Indian layout. */
const KEY_UNITS_MAX = 4;

/** The label by keys and text. More units than a key makes are not 'typed', even after a key press. */
function sourceOfKeys({ inputType, announced, keyed, data, inserted }: Signs): Source {
  if (inputType === '') return 'unknown';
  if (!announced) return 'tool';
  const isText = inputType === 'insertText';
  if (isOneCharacter(inserted) || (keyed && inserted.length <= KEY_UNITS_MAX))
    return isText && !keyed && data === null ? 'autocorrect' : 'typed';
  return isText && data !== null ? 'dictation' : 'autocorrect';
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a person would call it one character: "a", an emoji, a Devanagari syllable. */
function isOneCharacter(text: string): boolean {
  if (text.length < 2) return true;
  if (text.length > 40) return false;
  const segments = segmenter.segment(text)[Symbol.iterator]();
  segments.next();
  return segments.next().done === true;
}
