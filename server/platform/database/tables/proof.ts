/** Rows of `receipts`. `signed` is the receipt as JSON, wrapped. */
export interface ReceiptsTable {
  university_id: string;
  submission_id: string;
  stream: string;
  seq: number;
  signed: Buffer;
  created_at: Date;
}

/** Rows of `certificates`. `signed` is the certificate as JSON, wrapped; `text` null where it is not shown. */
export interface CertificatesTable {
  university_id: string;
  id: string;
  submission_id: string;
  code_hash: Buffer;
  signed: Buffer;
  text: Buffer | null;
  created_at: Date;
  revoked_at: Date | null;
}

export interface ProofTables {
  receipts: ReceiptsTable;
  certificates: CertificatesTable;
}
