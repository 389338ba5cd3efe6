import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { checklist } from './checklist.ts';
import { demoRows } from './demo-rows.ts';
import { departures } from './departures.ts';
import { analysisCallRows, analysisRows, editorRows } from './editor-rows.ts';
import { passwordsRows } from './passwords-rows.ts';
import { profileRows } from './profile-rows.ts';
import { publicRows } from './public-rows.ts';
import type { Row } from './row.ts';
import { signupRows } from './signup-rows.ts';
import { studentRows } from './student-rows.ts';
import { teacherRows } from './teacher-rows.ts';
import { unitRows } from './unit-rows.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const parts = [
  publicRows,
  signupRows,
  accountRows,
  passwordsRows,
  adminRows,
  teacherRows,
  profileRows,
  studentRows,
  demoRows,
  editorRows,
  analysisRows,
  analysisCallRows,
  unitRows,
];
const rows: readonly (readonly [string, Row])[] = Object.entries(checklist);

/** The ids that a test file takes, as it writes them. */
function taken(file: string): Set<string> {
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  return new Set([...source.matchAll(/'([1-9]\.[a-z0-9-]+(?:\.[a-z0-9-]+)?)'/g)].map(([, id = '']) => id));
}

describe('the checklist of the specification', () => {
  it('has each row once', () => {
    const count = parts.reduce((sum, part) => sum + Object.keys(part).length, 0);
    expect(rows.length).toBe(count);
    expect(rows.filter(([, row]) => row.text.trim() === '').map(([id]) => id)).toEqual([]);
  });

  it('is met: the test that each row names takes it', () => {
    const files = new Map([...new Set(rows.map(([, { by }]) => by))].map((by) => [by, taken(by)]));
    const unmet = rows.filter(([id, { by }]) => files.get(by)?.has(id) !== true);
    expect(unmet.map(([id, { by }]) => `${id} by ${by}`)).toEqual([]);
  });

  it('departs only where a numbered departure says so', () => {
    const numbers = rows.flatMap(([, { departs }]) => (departs === undefined ? [] : [departs]));
    expect(numbers.filter((number) => !Object.hasOwn(departures, number))).toEqual([]);
    const shown = new Set(numbers);
    expect(Object.keys(departures).filter((number) => !shown.has(Number(number) as 1))).toEqual([]);
  });
});
