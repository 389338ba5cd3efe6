import type { RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Writer } from '../offline/journal/writer.ts';

/** A document that stands open in the editor, for what the app puts beside its tools. */
export interface OpenText {
  target: Target;
  writer: Writer;
  title: string;
  /** Undefined on the practice page, and before it is known. */
  assignment: Assignment | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Takes in what the field holds and was not recorded yet. */
  sweep: () => void;
  /** Says among the editor's notices what failed. */
  onFailed: (error: string) => void;
}
