export interface PictureTable {
  university_id: string;
  user_id: string;
  key: string;
  content_type: string;
  bytes: number;
  created_at: Date;
}

export interface DiscardedFileTable {
  university_id: string;
  key: string;
  since: Date;
}

export interface MediaTables {
  discarded_files: DiscardedFileTable;
  pictures: PictureTable;
}
