/** Rows of `kept_documents`: what stays of a submission whose log was deleted up to `counter`. */
export interface KeptDocumentsTable {
  university_id: string;
  submission_id: string;
  counter: number;
  document: Buffer;
  report: Buffer;
  deleted_at: Date;
  /** Null where it was erased for its writer. */
  after_days: number | null;
}

export interface RetentionTables {
  kept_documents: KeptDocumentsTable;
}
