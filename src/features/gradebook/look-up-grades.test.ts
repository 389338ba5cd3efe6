import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint';
import { getAssignment } from '#contract/assignment';
import { listMarkings } from '#contract/marking';
import { listSubmissions } from '#contract/submission';
import { Offline } from '../../api/trouble.ts';
import type { Services } from '../../data/services.tsx';
import { lookUpGrades } from './look-up-grades.ts';

const ME = 'teacher';
const end_time = '2026-03-02T09:00:00.000Z';
const students = ['asha', 'rohan', 'meera', 'tara'].map((id) => ({
  id,
  name: id,
  roll_no: id,
  states: [],
  grades: [],
}));
const read = (student: string, grade: number, assignment = 'now') => ({
  row: 2,
  student: students.find(({ id }) => id === student) ?? {
    id: student,
    name: student,
    roll_no: '',
    states: [],
    grades: [],
  },
  assignment: { id: assignment, title: assignment, end_time, points: null, hidden: false },
  grade,
});

/** A university with a held assignment, and the markings of three students: saved, begun, and none. */
const call = (async (endpoint: Endpoint, { params }: { params: { id: string } }) => {
  if (endpoint === getAssignment) return { hold: params.id === 'held' };
  if (endpoint === listSubmissions)
    return ['asha', 'rohan', 'meera'].map((user) => ({ id: user, user, hand_in: { status: 'submitted' } }));
  if (endpoint !== listMarkings) throw new Error(`Nobody asks for ${endpoint.path}.`);
  const saved = { marker: { id: 'second' }, state: 'draft', total: 10 };
  if (params.id === 'asha') return [saved, { marker: { id: ME }, state: 'saved', total: 70 }];
  return params.id === 'rohan' ? [{ marker: { id: ME }, state: 'draft', total: 60 }] : [saved];
}) as unknown as Services['call'];

const lookUp = (grades: ReturnType<typeof read>[], of = call) =>
  lookUpGrades(of, grades, { me: ME, signal: new AbortController().signal, onProgress: () => undefined });

describe('grades of a file', () => {
  it('are compared with what the teacher saved last, and say when their students see them', async () => {
    const { changes, refused } = await lookUp([read('asha', 80), read('meera', 50, 'held'), read('asha', 70, 'held')]);
    expect(changes.map(({ student, before, grade, held }) => [student.id, before, grade, held])).toEqual([
      ['asha', 70, 80, false],
      ['meera', null, 50, true],
    ]);
    expect(refused).toEqual([]);
  });

  it('don’t return what a teacher has only begun, nor grade who submitted nothing', async () => {
    const { changes, refused } = await lookUp([read('rohan', 80), read('tara', 80)]);
    expect(changes).toEqual([]);
    expect(refused.map(({ student, reason }) => [student, reason])).toEqual([
      ['rohan', 'You have begun to grade this text. Save it there first.'],
      ['tara', 'Nothing was submitted.'],
    ]);
  });

  it('are not previewed without the university', async () => {
    const offline = (() => Promise.reject(new Offline('Not reached.', 'network'))) as Services['call'];
    await expect(lookUp([read('asha', 80)], offline)).rejects.toThrow('Not reached.');
  });
});
