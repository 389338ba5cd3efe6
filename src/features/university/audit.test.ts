import { describe, expect, it } from 'vitest';
import { auditCsv } from './audit-csv.ts';
import { auditWords } from './audit-words.ts';

const entry = {
  id: '0199d0d2-0000-7000-8000-000000000000',
  at: '2026-03-02T08:00:00.000Z',
  action: 'member.suspend',
  actor: { name: 'Vikram Rao', email: 'admin@example.edu' },
  object: 'Asha Kulkarni',
  detail: {},
};

describe('an entry of the audit log', () => {
  it('is told in words', () => {
    expect(auditWords(entry)).toBe('Suspended Asha Kulkarni');
    const roster = { start_roll_no: 'A1', end_roll_no: 'A9', students: 9 };
    expect(auditWords({ action: 'course.students_added', object: 'Writing', detail: roster })).toBe(
      'Added roll numbers A1 to A9 to Writing',
    );
    const switched = { action: 'course.analysis_changed', object: 'Writing', detail: { before: true, after: false } };
    expect(auditWords(switched)).toBe('Switched the AI analysis off for Writing');
    const renamed = {
      action: 'program.changed',
      object: 'B.Sc.',
      detail: { before: { name: 'BSc' }, after: { name: 'B.Sc.' } },
    };
    expect(auditWords(renamed)).toBe('Renamed the program BSc to B.Sc.');
    expect(auditWords({ ...renamed, detail: { before: { name: 'BSc' }, after: { archived: true } } })).toBe(
      'Archived the program B.Sc.',
    );
  });

  it('that has no words yet is told by its name', () => {
    expect(auditWords({ action: 'roster.students_added', object: 'Writing', detail: {} })).toBe(
      'roster: students added, Writing',
    );
    expect(auditWords({ action: 'constructor', object: '', detail: {} })).toBe('constructor: ');
  });
});

describe('the file of the audit log', () => {
  it('quotes what has to be quoted and holds no formula', () => {
    const csv = auditCsv([
      { ...entry, object: 'The "old" one', actor: { name: '=1+1', email: '@x' } },
      { ...entry, actor: null },
    ]);
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFat,who,email,what,action,object',
      `2026-03-02T08:00:00.000Z,"'=1+1","'@x","Suspended The ""old"" one",member.suspend,"The ""old"" one"`,
      '2026-03-02T08:00:00.000Z,,,Suspended Asha Kulkarni,member.suspend,Asha Kulkarni',
      '',
    ]);
  });
});
