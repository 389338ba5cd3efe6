import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { demoRows } from './demo-rows.ts';
import { analysisCallRows, analysisRows, editorRows } from './editor-rows.ts';
import { passwordsRows } from './passwords-rows.ts';
import { profileRows } from './profile-rows.ts';
import { publicRows } from './public-rows.ts';
import type { Row } from './row.ts';
import { signupRows } from './signup-rows.ts';
import { studentRows } from './student-rows.ts';
import { teacherRows } from './teacher-rows.ts';
import { unitRows } from './unit-rows.ts';

const rows = {
  ...publicRows,
  ...signupRows,
  ...accountRows,
  ...passwordsRows,
  ...adminRows,
  ...teacherRows,
  ...profileRows,
  ...studentRows,
  ...demoRows,
  ...editorRows,
  ...analysisRows,
  ...analysisCallRows,
  ...unitRows,
};

/** The id of a row: its section, its subject, its name. */
export type SpecId = keyof typeof rows;

/**
 * The specification, sections 1 to 9, one row for each string, rule, state and constant. Its calls and the fields of
 * its entities are the tables of calls.ts.
 */
export const checklist: Readonly<Record<SpecId, Row>> = rows;

/** What the specification says at `id`: words and constants to the letter, rules as the name of a test or a step. */
export function spec(id: SpecId): string {
  return checklist[id].text;
}
