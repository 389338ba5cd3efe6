import type { IdRange, Target } from '#contract/op';

/** A state of a document's text, with the ids of its characters, so that restored text keeps its origin. */
export interface Version {
  text: string;
  ranges: readonly IdRange[];
}

/** A version that a document is to be restored to. */
export interface Return {
  target: Target;
  version: Version;
  /** Which one it is, within a sentence: 'of Mon 17 Nov 2025, 13:41'. */
  says: string;
}

/** Passed from the screen of earlier versions to the editor, within one page load. */
export const versionBoard: {
  /** The version last copied: pasting it is no paste from outside. */
  copied: Version | null;
  /** The version that the editor restores when it opens. */
  asked: Return | null;
} = { copied: null, asked: null };
