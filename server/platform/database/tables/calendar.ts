/** Rows of `calendar_links`: the address under which a student's deadlines are read. */
export interface CalendarLinksTable {
  university_id: string;
  user_id: string;
  id: string;
  code_hash: Buffer;
  made_at: Date;
}

export interface CalendarTables {
  calendar_links: CalendarLinksTable;
}
