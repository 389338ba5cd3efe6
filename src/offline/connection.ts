/** Something that a person should know or do. Nothing is thrown away while it waits. */
export interface Attention {
  code:
    'sign in' | 'update' | 'unknown assignment' | 'failed op' | 'gap' | 'refused' | 'not saved' | 'storage' | 'cleared';
  /** A sentence for people. */
  error: string;
}

/** How this device and the university stand, for the chip in the header. */
export type Connection =
  /** Nothing was heard yet since the page opened. */
  | { kind: 'connecting' }
  /** The last answer was our server's and nothing waits. */
  | { kind: 'connected' }
  /** `count` ops wait, and the last answer was our server's. */
  | { kind: 'sending'; count: number }
  /** The last call did not reach our server. */
  | { kind: 'offline'; waiting: number }
  | { kind: 'attention'; reasons: Attention[] };

/** Who answered last. */
export type Contact = 'nobody yet' | 'ours' | 'none';

/** The chip's state from facts: who answered last, how many ops wait, and what needs a person. */
export function connectionOf(contact: Contact, waiting: number, reasons: Attention[]): Connection {
  if (reasons.length > 0) return { kind: 'attention', reasons };
  if (contact === 'none') return { kind: 'offline', waiting };
  if (waiting > 0) return { kind: 'sending', count: waiting };
  return contact === 'ours' ? { kind: 'connected' } : { kind: 'connecting' };
}
