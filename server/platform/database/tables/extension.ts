/** Rows of `extensions`: a later end for one student. */
export interface ExtensionsTable {
  university_id: string;
  assignment_id: string;
  student_id: string;
  until: Date;
  reason: string;
  given_by: string;
  given_at: Date;
}

export interface ExtensionTables {
  extensions: ExtensionsTable;
}
