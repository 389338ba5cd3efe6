/** Rows of `phrases`: `revision` is the one of the list at which it was put down. */
export interface PhrasesTable {
  university_id: string;
  user_id: string;
  id: string;
  words: string;
  position: number;
  revision: number;
}

export interface PhraseListsTable {
  university_id: string;
  user_id: string;
  revision: number;
}

export interface PhraseTables {
  phrases: PhrasesTable;
  phrase_lists: PhraseListsTable;
}
