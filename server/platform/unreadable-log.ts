/** A log can't be opened: its keys were destroyed, or it was changed since it was stored. It stays so. */
export class UnreadableLogError extends Error {}
