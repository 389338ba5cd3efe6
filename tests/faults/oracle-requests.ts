import type { Tx } from '../../server/platform/database/tables.ts';
import type { Asked } from './ask.ts';
import type { Ground } from './ground.ts';

/** The requests of a run. Those that a restore may have undone are not made again (docs/SECURITY.md). */
export interface FoundRequests {
  made: number;
  acknowledged: number;
  stored: number;
  /** Acknowledged, and perhaps undone by a restore: at most once is demanded of them. */
  perhapsUndone: number;
  gradesMade: number;
  gradesAcknowledged: number;
  gradesStored: number;
}

/** What of each request stands in the database: who did it, by the mark that it put down. */
type Effects = ReadonlyMap<string, readonly (string | null)[]>;

/**
 * Checks every request: done at most once, by the person who made it; and done, if it was acknowledged, unless the
 * database was put back to a copy from before. A grade's effect is its line in the trail of the marking.
 */
export async function inspectAsked(ground: Ground, say: (trouble: string) => void): Promise<FoundRequests> {
  const all = ground.askers.flatMap(({ asked }) => asked);
  for (const { wrong } of ground.askers) for (const trouble of wrong.slice(0, 3)) say(trouble);
  const found: FoundRequests = {
    made: 0,
    acknowledged: 0,
    stored: 0,
    perhapsUndone: 0,
    gradesMade: 0,
    gradesAcknowledged: 0,
    gradesStored: 0,
  };
  const marked = all.filter(({ mark }) => mark !== '');
  const effects = await ground.database.asOwner(readEffects);
  for (const asked of marked)
    inspectMarked(ground, asked, effects.get(`${asked.kind} ${asked.mark}`) ?? [], found, say);
  const known = new Set(marked.map(({ kind, mark }) => `${kind} ${mark}`));
  for (const effect of effects.keys()) if (!known.has(effect)) say(`${effect} is stored, and nobody asked for it`);
  await inspectEnrollments(ground, all, found, say);
  return found;
}

function inspectMarked(
  { history }: Ground,
  { kind, mark, member, answered }: Asked,
  by: readonly (string | null)[],
  found: FoundRequests,
  say: (trouble: string) => void,
): void {
  const isGrade = kind === 'grade';
  found[isGrade ? 'gradesMade' : 'made'] += 1;
  found[isGrade ? 'gradesStored' : 'stored'] += by.length;
  if (by.length > 1) say(`${kind} ${mark} was done ${by.length} times`);
  if (by.some((userId) => userId !== null && userId !== member.userId)) say(`${kind} ${mark} stands under another id`);
  if (answered?.isDone !== true) return;
  found[isGrade ? 'gradesAcknowledged' : 'acknowledged'] += 1;
  const isSafe = !history.mayUndo(answered.sentAt, answered.at);
  if (!isSafe) found.perhapsUndone += 1;
  else if (by.length === 0) say(`${kind} ${mark} was acknowledged and is lost`);
}

async function readEffects(tx: Tx): Promise<Effects> {
  const effects = new Map<string, (string | null)[]>();
  const add = (key: string, by: string | null): void => void effects.set(key, [...(effects.get(key) ?? []), by]);
  for (const { feedback } of await tx.selectFrom('feedback').select('feedback').execute())
    add(`feedback ${feedback}`, null);
  const notes = await tx.selectFrom('notes').select(['words', 'user_id']).execute();
  for (const { words, user_id } of notes) add(`note ${words}`, user_id);
  const trail = await tx
    .selectFrom('marking_trail')
    .select(['after', 'actor_id'])
    .where('kind', '=', 'grade')
    .execute();
  for (const { after, actor_id } of trail) add(`grade ${String(after)}`, actor_id);
  return effects;
}

/** Enrolling and leaving set a state: the last one that was acknowledged counts, and none was done too often. */
async function inspectEnrollments(
  { database, history, electiveId }: Ground,
  all: readonly Asked[],
  found: FoundRequests,
  say: (trouble: string) => void,
): Promise<void> {
  const states = all.filter(({ kind }) => kind === 'enroll' || kind === 'unenroll');
  const rows = await database.asOwner((tx) =>
    tx.selectFrom('enrollment_requests').select(['student_id', 'status']).where('course_id', '=', electiveId).execute(),
  );
  const students = new Set([...states.map(({ member }) => member.userId), ...rows.map((row) => row.student_id)]);
  for (const student of students) {
    const own = states.filter(({ member }) => member.userId === student);
    const requests = rows.filter((row) => row.student_id === student);
    const enrolls = own.filter(({ kind }) => kind === 'enroll');
    found.made += own.length;
    found.acknowledged += own.filter(({ answered }) => answered !== null).length;
    found.stored += requests.length + requests.filter(({ status }) => status === 'withdrawn').length;
    if (requests.length > enrolls.length) say(`${requests.length} enrollments, ${enrolls.length} were asked for`);
    const last = own.at(-1);
    const answered = last?.answered ?? null;
    if (last === undefined || answered === null) continue;
    if (history.mayUndo(answered.sentAt, answered.at)) found.perhapsUndone += 1;
    else if (requests.some(({ status }) => status === 'pending') !== (last.kind === 'enroll'))
      say(`the last word was ${last.kind}, and it does not stand`);
  }
}
