/** A log can't be opened, for good: its keys were destroyed, or it was changed after it was stored. */
export class UnreadableLogError extends Error {}
