import { isTimeZone } from '#contract/zoned-time';
import type { AssignmentFields } from '#contract/teaching';
import type { CourseRow } from '../../courses/course/store.ts';
import { problemAt } from '../../platform/problem.ts';
import { storableWords } from '../../platform/words.ts';
import type { AssignmentSettings } from './store.ts';
import { dateOf, requireTimes } from './times.ts';

type Optional = Omit<AssignmentSettings, 'title' | 'description' | 'class_info' | 'start_time' | 'end_time'>;

/** The defaults of a new assignment. `zone`: the time zone in which its times are shown. */
export function unsaidIn(zone: string): Optional {
  return {
    word_goal: null,
    ai_preset: null,
    ai_note: '',
    ai_statement: false,
    formatting: false,
    draft_comments: false,
    visible_from: null,
    time_zone: zone,
    grace_hours: 0,
  };
}

/**
 * A teacher's fields as columns; fields that are left out are taken from `before`. Throws 400 at the field for an end
 * not after the start, a start before students see the assignment, and an unknown zone.
 */
export function settingsOf(fields: AssignmentFields, before: Optional): AssignmentSettings {
  const { title, description, class_info, ai_policy: policy, visible_from: visible } = fields;
  const preset = policy === undefined ? before.ai_preset : (policy?.preset ?? null);
  const settings = {
    title,
    description,
    class_info,
    start_time: new Date(fields.start_time),
    end_time: new Date(fields.end_time),
    word_goal: fields.word_goal === undefined ? before.word_goal : fields.word_goal,
    ai_preset: preset,
    ai_note: policy === undefined ? before.ai_note : storableWords(policy?.note ?? ''),
    ...switchesOf(fields, before, preset !== null),
    visible_from: visible === undefined ? before.visible_from : dateOf(visible),
    time_zone: fields.time_zone ?? before.time_zone,
    grace_hours: fields.grace_hours ?? before.grace_hours,
  };
  requireTimes(settings);
  if (!isTimeZone(settings.time_zone))
    throw problemAt('time_zone', 400, 'bad_body', 'No time zone has this name. Choose one, such as Asia/Kolkata.');
  return settings;
}

function switchesOf(fields: AssignmentFields, before: Optional, hasPolicy: boolean) {
  const { ai_statement: asked = before.ai_statement, formatting = before.formatting } = fields;
  const { draft_comments = before.draft_comments } = fields;
  return { ai_statement: hasPolicy && asked, formatting, draft_comments };
}

/** Throws 400 at `formatting` where a teacher asks for it and the university does not allow it. */
export function requireFormatting(
  { formatting }: AssignmentFields,
  course: Pick<CourseRow, 'formatting_allowed'>,
): void {
  if (formatting === true && !course.formatting_allowed)
    throw problemAt('formatting', 400, 'bad_body', 'Your university doesn’t let texts have formatting.');
}
