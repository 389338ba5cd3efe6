/** Something that a person should know or do. Nothing is thrown away while it waits. */
export interface Attention {
  code: 'sign in' | 'update' | 'unknown assignment' | 'failed op' | 'gap' | 'refused' | 'not saved';
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
