import type { MarkingChange } from '#contract/marking-change';
import type { Action } from '#contract/op';
import type { WaitingItem } from '../offline/waiting.ts';
import { momentTime } from '../ui/time.ts';

/** The heading of one waiting item: what it is, in words. */
export function headingOf(item: WaitingItem): string {
  if (item.action !== null) return actionHeading(item.action, item.title);
  if (item.call !== null) return item.title;
  if (item.target.kind === 'actions') return item.title || 'Something that can’t be read';
  const title = item.title || (item.target.kind === 'practice' ? 'Practice page' : 'An assignment');
  if (item.kind === 'snapshot') return `${title}, snapshot`;
  if (item.kind === 'submit') return `${title}, hand-in`;
  return title;
}

type Heading<Name> = (action: Extract<Action, { name: Name }>, title: string) => string;

const headings: { readonly [Name in Action['name']]: Heading<Name> } = {
  enroll: (_, title) => `Enroll in ${title || 'a course'}`,
  unenroll: (_, title) => `Unenroll from ${title || 'a course'}`,
  choose_electives: (_, title) => `Electives: ${title || 'none'}`,
  decide_request: ({ action }, title) => decisionHeading(action, title),
  create_course: ({ fields }) => `New course: ${fields.name}`,
  create_assignment: ({ fields }) => `New assignment: ${fields.title}`,
  add_students: ({ start_roll_no, end_roll_no }, title) => title || `Students from ${start_roll_no} to ${end_roll_no}`,
  extend: (_, title) => `Extension: ${title}`,
  write_note: () => 'Note on a paste',
  mark: (_, title) => `Marking of ${title || 'a text'}`,
  ask_regrade: (_, title) => `Regrade request about ${title || 'a text'}`,
};

function actionHeading(action: Action, title: string): string {
  const heading = headings[action.name] as (action: Action, title: string) => string;
  return heading(action, title);
}

function decisionHeading(decision: 'approve' | 'reject', title: string): string {
  return `${decision === 'approve' ? 'Approve' : 'Reject'} ${title.replace(`, ${decision}`, '') || 'a request'}`;
}

/** The facts of one waiting item, in words: how much it is, and from when. */
export function factsOf({ kind, words, edits, bytes, since, until }: WaitingItem): string {
  const [first, last] = [momentOf(since), momentOf(until)];
  if (kind === 'refused') return `Answered ${first}.`;
  const size = sizeOf(bytes);
  if (kind === 'snapshot') return `Saved by you ${first}. ${size}`;
  if (kind === 'submit') return `Handed in ${first}. ${size}`;
  if (kind !== 'writing') return `${kind === 'call' ? 'Saved' : 'Asked'} ${first}. ${size}`;
  const when = first === last ? first : `${first} to ${last}`;
  return `${plural(words, 'word')}, ${plural(edits, 'edit')}. ${when}. ${size}`;
}

/** How many items wait, and how large they are together: '4 items, 7.1 KB.' */
export function sumOf(items: readonly WaitingItem[]): string {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  return `${plural(items.length, 'item')}${bytes === 0 ? '' : `, ${sizeOf(bytes)}`}.`;
}

/** What an item says that somebody may want to keep: the fields of a call or of something new, '' where there are none. */
export function contentOf({ call, action }: WaitingItem): string {
  const fields = call?.fields ?? fieldsOf(action);
  return Object.entries(fields)
    .map(([name, value]) => `${wordsOf(name)}: ${textOf(value)}`)
    .join('\n');
}

/** A list is a line for each of its things, and a thing the texts in it, as a sheet takes them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((thing) => `\n${textOf(thing)}`).join('');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textOf).join('\t');
}

function fieldsOf(action: Action | null): Readonly<Record<string, unknown>> {
  if (action?.name === 'write_note') return { note: action.words };
  if (action?.name === 'ask_regrade') return { request: action.words };
  if (action?.name === 'mark') return markedOf(action.change);
  if (action?.name === 'extend') return { until: action.until, reason: action.reason };
  if (action?.name !== 'create_course' && action?.name !== 'create_assignment') return {};
  const named = Object.entries(action.fields).filter(([name]) => !['course', 'department', 'program'].includes(name));
  return Object.fromEntries(named);
}

/** What of a change to a marking somebody typed. */
function markedOf(change: MarkingChange): Readonly<Record<string, unknown>> {
  if (change.kind === 'feedback') return { feedback: change.words };
  if (change.kind === 'comment') return { comment: change.comment.words };
  if (change.kind === 'grade') return { grade: change.grade ?? 'none' };
  return change.kind === 'mark' ? { points: change.points ?? 'none' } : {};
}

/** 'start_time' is 'Start time'. */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function momentOf(wallMs: number): string {
  return momentTime(new Date(wallMs), new Date());
}

/** Never '0.0 KB': something waits. */
function sizeOf(bytes: number): string {
  return `${Math.max(bytes / 1024, 0.1).toFixed(1)} KB`;
}

/** '1 word', '2 words'. */
export function plural(count: number, one: string): string {
  return `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;
}
