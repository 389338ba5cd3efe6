/** The specification's words when both stores of this device refuse an edit, and when a save is refused. */
export const FAILED_TO_TRACK = 'Failed to track keystroke';
export const FAILED_TO_SAVE = 'Failed to save document';

/** A trouble of the writer since the screen opened. */
export type Trouble = { kind: 'failed'; error: string } | { kind: 'too long'; length: number };
