import type { Action, Target } from '#contract/op';

/** One line of the sheet 'Waiting to be sent'. */
export interface WaitingItem {
  /** Stable while the item waits; {@link Device.dismiss} takes the id of a refusal. */
  id: string;
  kind: 'writing' | 'snapshot' | 'submit' | 'action' | 'refused';
  /** What it belongs to; `actions` for enrollments. */
  target: Target;
  /** The title that the screen gave when it asked, '' if none. */
  title: string;
  action: Action | null;
  /** Ops, words inserted, and bytes as packed. */
  edits: number;
  words: number;
  bytes: number;
  /** Wall times in milliseconds of the first and the last op. */
  since: number;
  until: number;
  /** Facts in words: '48 words, 63 edits. 4.8 KB'. */
  says: string;
  /** Why the university does not take it, or its refusal; null while it simply waits. */
  error: string | null;
}
