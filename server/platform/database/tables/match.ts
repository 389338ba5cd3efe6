/** Rows of `compared_texts`: what a submission's last settled hand-in is compared by. */
export interface ComparedTextsTable {
  university_id: string;
  submission_id: string;
  stream: string;
  seq: number;
  method: number;
  handed_in_at: Date;
  text: Buffer;
}

/** Rows of `fingerprints`. `hash` is a signed number of 64 bits: only the database compares it. */
export interface FingerprintsTable {
  university_id: string;
  hash: string;
  submission_id: string;
}

export interface MatchTables {
  compared_texts: ComparedTextsTable;
  fingerprints: FingerprintsTable;
}
