import type { ComponentType, RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import type { Writer } from '../offline/journal/writer.ts';

/** A text of the open document that was handed in, for the statement on AI use. */
export interface HandedInText extends Pick<OpenText, 'target' | 'writer'> {
  assignment: Assignment;
  /** The submission, once the university has all of a hand-in. */
  submission: Id | null;
  /** Names the hand-in that was made on this page; null before. */
  made: string | null;
}

/** A text that is written for an assignment, for the comments on its drafts. */
export interface DraftedText extends Pick<OpenText, 'target' | 'writer' | 'field'> {
  assignment: Assignment;
}

/** The document open in the editor, for parts that the app puts beside its tools. */
export interface OpenText {
  target: Target;
  writer: Writer;
  title: string;
  /** Undefined on the practice page, and before it is known. */
  assignment: Assignment | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Records changes in the field that were not recorded yet. */
  sweep: () => void;
  /** Shows an error among the editor's notices. */
  onFailed: (error: string) => void;
}

/** What the app puts into the editor from other features. */
export interface EditorParts {
  /** The button that analyzes the open text. */
  readonly Detection: ComponentType<{ open: OpenText }>;
  /** The statement on AI use, once the text was handed in. */
  readonly Statement: ComponentType<HandedInText>;
  /** The comments on drafts, and how to ask for them. */
  readonly Drafts: ComponentType<DraftedText>;
}
