import type { BodyOf, Endpoint } from '#contract/endpoint';
import type { sendDraftComments } from '#contract/draft-review';
import type { setGradingScheme } from '#contract/grading-scheme';
import type { MarkingChange } from '#contract/marking-change';
import type { QueuedName, queuedEndpoints } from '#contract/queued';
import type { RequestContent } from '../offline/requests/row.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { listOf } from '../wording/list.ts';
import { inKilobytes, plural } from '../wording/plural.ts';
import { momentTime } from '../wording/time.ts';

type Queued = (typeof queuedEndpoints)[number];
type Named<Name extends QueuedName> = Queued & Pick<Endpoint, 'method' | 'path'> & QueuedAs<Name>;
type QueuedAs<Name> = Name extends `${infer Method} ${infer Path}` ? { method: Method; path: Path } : never;

/** The heading of one waiting item. */
export function headingOf(item: WaitingItem): string {
  if (item.request !== null) return requestHeading(item.request, item.title);
  if (item.target.kind === 'actions') return item.title || 'Something that can’t be read';
  const title = item.title || (item.target.kind === 'practice' ? 'Practice page' : 'An assignment');
  if (item.kind === 'snapshot') return `Snapshot: ${title}`;
  if (item.kind === 'submit') return `Submission: ${title}`;
  return title;
}

type Heading<Name extends QueuedName> = (title: string, body: Partial<BodyOf<Named<Name>>>) => string;

const titled = (title: string): string => title || 'Something that can’t be read';

/**
 * By method and path: every queued endpoint has a heading. A kept request may be damaged, so any field may be missing.
 */
const headings: { readonly [Name in QueuedName]: Heading<Name> } = {
  'POST /courses/enroll/': (title) => (title === '' ? 'Enroll in a course' : `Enroll in ${title}`),
  'POST /courses/{id}/unenroll/': (title) => (title === '' ? 'Unenroll from a course' : `Unenroll from ${title}`),
  'PUT /electives/': (title) => `Electives: ${title || 'none'}`,
  'POST /enrollment-requests/{id}/action/': (title, { action }) => decisionHeading(action, title),
  'POST /courses/': (title, { name }) => `New course: ${name ?? title}`,
  'POST /assignments/': (title, { title: own }) => `New assignment: ${own ?? title}`,
  'POST /courses/{id}/roster/': (title, { start_roll_no: start, end_roll_no: end }) =>
    title || `Students from ${start ?? ''} to ${end ?? ''}`,
  'POST /courses/{id}/announcements/': (title, { title: own }) => `Announcement: ${own ?? title}`,
  'POST /assignments/{id}/messages/': (title) => `Message: ${title || 'to students'}`,
  'POST /assignments/{id}/own-messages/': (title) => `Message to your teacher: ${title || 'an assignment'}`,
  'POST /assignments/{id}/draft-reviews/': (title) => `Comments on your draft: ${title || 'a text'}`,
  'POST /draft-reviews/{id}/withdraw/': (title) => `Comments on your draft, taken back: ${title || 'a text'}`,
  'POST /draft-reviews/{id}/comments/': (title) => `Comments on a draft: ${title || 'a text'}`,
  'POST /draft-comments/{id}/replies/': (title) => `Reply to a comment: ${title || 'a draft'}`,
  'PUT /draft-comments/{id}/resolved/': (title) => `A comment on your draft: ${title || 'a text'}`,
  'POST /assignments/{id}/extensions/': (title) => `Extension: ${title}`,
  'POST /submissions/{id}/notes/': () => 'Note on a passage',
  'PUT /submissions/{id}/grade/': (title) => `Grading: ${title || 'a text'}`,
  'PUT /courses/{id}/grading-scheme/': (title) => `Course total: ${title || 'a course'}`,
  'POST /submissions/{id}/regrade-requests/': (title) => `Regrade request: ${title || 'a text'}`,
  'POST /courses/{id}/roster/import/': titled,
  'POST /assignments/submissions/{id}/analyze-ai/': titled,
  'PUT /assignments/{id}/ai-statement/': (title) => `AI-use statement: ${title || 'a text'}`,
  'POST /assignments/{id}/ai-statement/files/': (title, { name }) => `File for the AI-use statement: ${name ?? title}`,
  'POST /assignments/{id}/references/': (title) => `Sources: ${title || 'a text'}`,
  'PUT /profile/student/': titled,
  'PUT /profile/teacher/': titled,
  'POST /feedback/': titled,
};

function requestHeading({ method, path, body }: RequestContent, title: string): string {
  const known: Partial<Record<string, (title: string, body: never) => string>> = headings;
  return (known[`${method} ${path}`] ?? titled)(title, { ...(body as object | null) } as never);
}

function decisionHeading(decision: 'approve' | 'reject' | undefined, title: string): string {
  const name = title.replace(`, ${String(decision)}`, '') || 'a request';
  return decision === 'approve' ? `Approve: ${name}` : `Reject: ${name}`;
}

/** The facts of one waiting item, in words: how much it is, and from when. */
export function factsOf({ kind, request, words, edits, bytes, since, until }: WaitingItem): string {
  const [first, last] = [momentOf(since), momentOf(until)];
  if (kind === 'refused') return `Answered ${first}.`;
  const size = inKilobytes(bytes);
  if (kind === 'snapshot') return `Saved by you ${first}. ${size}`;
  if (kind === 'submit') return `Waiting to submit since ${first}. ${size}`;
  if (kind === 'parked' && request === null) return `${words === 0 ? 'A change' : plural(words, 'word')}. ${first}.`;
  if (kind !== 'writing')
    return request === null || isPlain(request) ? `Asked ${first}. ${size}` : `Saved ${first}. ${size}`;
  const when = first === last ? first : `${first} to ${last}`;
  return `${plural(words, 'word')}, ${plural(edits, 'edit')}. ${when}. ${size}`;
}

/** How many items wait, and how large they are together: '4 items, 8 KB.' */
export function sumOf(items: readonly WaitingItem[]): string {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  return `${listOf(plural(items.length, 'item'), bytes === 0 ? '' : inKilobytes(bytes))}.`;
}

/** The content of a request that its author may want to keep, one field per line; '' if there is none. */
export function contentOf({ request }: WaitingItem): string {
  return Object.entries(request === null ? {} : fieldsOf(request))
    .map(([name, value]) => `${wordsOf(name)}: ${textOf(value)}`)
    .join('\n');
}

/** A value as text: one line per list entry, and an entry's texts separated by tabs, as for a spreadsheet. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((thing) => `\n${textOf(thing)}`).join('');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textOf).join('\t');
}

/** Requests without any typed content beyond their heading. */
const PLAIN: readonly string[] = [
  'POST /courses/enroll/',
  'POST /courses/{id}/unenroll/',
  'PUT /electives/',
  'POST /enrollment-requests/{id}/action/',
  'POST /courses/{id}/roster/',
  'POST /assignments/submissions/{id}/analyze-ai/',
  'POST /draft-reviews/{id}/withdraw/',
  'PUT /draft-comments/{id}/resolved/',
] satisfies QueuedName[];

function isPlain({ method, path }: RequestContent): boolean {
  return PLAIN.includes(`${method} ${path}`);
}

function fieldsOf(request: RequestContent): Readonly<Record<string, unknown>> {
  const { method, path, body } = request;
  const name = `${method} ${path}` as QueuedName;
  const fields = { ...(body as Record<string, unknown> | null) };
  if (isPlain(request)) return {};
  if (name === 'POST /submissions/{id}/notes/') return { note: fields['words'] };
  if (name === 'POST /submissions/{id}/regrade-requests/') return { request: fields['words'] };
  if (name === 'POST /assignments/{id}/messages/' || name === 'POST /assignments/{id}/own-messages/')
    return { message: fields['words'] };
  if (path.startsWith('/draft-') || path.endsWith('/draft-reviews/')) return draftFieldsOf(fields);
  if (name === 'PUT /submissions/{id}/grade/') return markedOf(fields['change'] as MarkingChange);
  if (name === 'PUT /courses/{id}/grading-scheme/') return schemeOf(fields);
  if (name === 'POST /assignments/{id}/extensions/') return { until: fields['until'], reason: fields['reason'] };
  if (name !== 'POST /courses/' && name !== 'POST /assignments/') return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !['course', 'department', 'program'].includes(field)),
  );
}

/** The typed part of a question about a draft, of comments on one, or of a reply. */
function draftFieldsOf({
  question,
  words,
  comments = [],
}: Partial<BodyOf<typeof sendDraftComments> & Record<'question' | 'words', string>>): Readonly<
  Record<string, unknown>
> {
  if (question !== undefined) return { question };
  return words === undefined ? { comments: comments.map((one) => one.words) } : { reply: words };
}

/** The typed part of a grading scheme. */
function schemeOf({
  categories,
  letters,
}: Partial<BodyOf<typeof setGradingScheme>>): Readonly<Record<string, unknown>> {
  return {
    categories: (categories ?? []).map(({ name, weight, drop }) => ({ name, weight: `${weight}%`, drop })),
    letters: letters ?? [],
  };
}

/** The typed part of a change to a marking. */
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
