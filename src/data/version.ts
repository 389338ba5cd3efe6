import type { IdRange, Target } from '#contract/op';

/** A state of a document's text, by the ids of its characters: they say where it comes from when it comes back. */
export interface Version {
  text: string;
  ranges: readonly IdRange[];
}

/** A version to which a document is to return. */
export interface Return {
  target: Target;
  version: Version;
  /** Which one it is, within a sentence: 'of Mon 17 Nov 2025, 13:41'. */
  says: string;
}

/** What the screen of earlier versions hands to the editor, within one page load. */
export const versionBoard: {
  /** What was last copied from an earlier version: pasting it is no paste from outside. */
  copied: Version | null;
  /** What the editor is to restore when it opens. */
  asked: Return | null;
} = { copied: null, asked: null };
