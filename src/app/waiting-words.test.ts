import { describe, expect, it } from 'vitest';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { named } from './named-waiting.ts';
import { contentOf, factsOf, headingOf, sumOf } from './waiting-words.ts';
import { unsaidSettings } from '../../tests/fixtures/assignment-settings.ts';

const writing: WaitingItem = {
  id: 'a',
  kind: 'writing',
  target: { kind: 'assignment', id: 'essay' },
  title: 'A letter and its readers',
  request: null,
  sha256: null,
  edits: 63,
  words: 48,
  bytes: 4900,
  since: Date.now(),
  until: Date.now(),
  says: '48 words, 63 edits. 5 KB',
  error: null,
  damaged: false,
  undoable: false,
  discardable: false,
  parked: null,
};

describe('the words of what waits', () => {
  it('name the document, and what of it waits', () => {
    expect(headingOf(writing)).toBe('A letter and its readers');
    expect(headingOf({ ...writing, kind: 'snapshot' })).toBe('Snapshot: A letter and its readers');
    expect(headingOf({ ...writing, kind: 'submit' })).toBe('Submission: A letter and its readers');
    expect(headingOf({ ...writing, title: '', target: { kind: 'practice' } })).toBe('Practice page');
    expect(factsOf(writing)).toMatch(/^48 words, 63 edits\. \d\d:\d\d\. 5 KB$/);
    expect(factsOf({ ...writing, words: 170_000 })).toMatch(/^1,70,000 words, 63 edits\./);
    expect(sumOf([writing, writing])).toBe('2 items, 10 KB.');
  });

  it('name the course of a request, and when it was asked', () => {
    const asked: WaitingItem = {
      ...writing,
      kind: 'request',
      target: { kind: 'actions' },
      title: 'Robotics',
      request: { method: 'POST', path: '/courses/{id}/unenroll/', params: { id: 'c' }, body: null, files: {} },
    };
    expect(headingOf(asked)).toBe('Unenroll from Robotics');
    expect(factsOf({ ...asked, since: 0, bytes: 40 })).toMatch(/^Asked Thu 1 Jan 1970 \d\d:\d\d\. 1 KB$/);
    expect(factsOf(asked)).toMatch(/^Asked \d\d:\d\d\. 5 KB$/);
    const approve: WaitingItem = {
      ...asked,
      title: 'Ananya Rao, approve',
      request: {
        method: 'POST',
        path: '/enrollment-requests/{id}/action/',
        params: { id: 'r' },
        body: { action: 'approve' },
        files: {},
      },
    };
    expect(headingOf(approve)).toBe('Approve: Ananya Rao');
  });

  it('say of a hand-in since when it waits, and of a form that it is kept', () => {
    expect(factsOf({ ...writing, kind: 'submit' })).toMatch(/^Waiting to submit since \d\d:\d\d\. 5 KB$/);
    const request = { method: 'PUT', path: '/profile/student/', params: null, body: {}, files: {} } as const;
    expect(factsOf({ ...writing, kind: 'request', request })).toMatch(/^Saved \d\d:\d\d\. 5 KB$/);
  });

  it('give back what a request carries', () => {
    const body = { name: 'Ada', feedback: 'A fine page.' };
    const said: WaitingItem = {
      ...writing,
      kind: 'request',
      request: { method: 'POST', path: '/feedback/', params: null, body, files: {} },
    };
    expect(contentOf(said)).toBe('Name: Ada\nFeedback: A fine page.');
    expect(contentOf(writing)).toBe('');
  });

  it('take a missing title from the assignments that are known', () => {
    const assignment = {
      id: 'essay',
      title: 'Known title',
      description: '',
      start_time: '',
      end_time: '',
      own_end: '',
      extension: null,
      class_info: '',
      course: '',
      course_name: '',
      course_code: '',
      ...unsaidSettings,
      changed_at: '',
      analysis: true,
      hold: false,
      blind: false,
      second_marker: null,
      criteria: [],
      released_at: null,
      submission: null,
      handed_in_at: null,
      standing: null,
    };
    expect(named([{ ...writing, title: '' }], [assignment])[0]?.title).toBe('Known title');
    expect(named([writing], [assignment])[0]?.title).toBe('A letter and its readers');
    expect(headingOf(named([{ ...writing, title: '' }], [])[0] ?? writing)).toBe('An assignment');
  });
});
