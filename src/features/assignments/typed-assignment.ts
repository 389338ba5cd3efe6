import type { AssignmentFields, SectionTimes } from '#contract/teaching';
import { aiPresets } from '#contract/ai-policy';
import { instantAt, isTimeZone, wallTimeOf } from '#contract/zoned-time';
import { textOfEntry, type FieldErrors } from '../../ui/form.ts';
import { ownZone } from '../../wording/zoned-words.ts';

/** The assignment's times before the change. */
type Times = Pick<AssignmentFields, 'start_time' | 'end_time' | 'visible_from' | 'sections'>;

/**
 * The form's values, with times as ISO instants. `before`: the times of the changed assignment. The times must have
 * passed {@link checkTimes}.
 */
export function assignmentOf(data: FormData, before?: Times): AssignmentFields {
  const zone = textOfEntry(data, 'time_zone');
  const goal = textOfEntry(data, 'word_goal');
  const formatting = textOfEntry(data, 'formatting');
  const preset = aiPresets.find((one) => one === textOfEntry(data, 'ai_preset'));
  return {
    title: textOfEntry(data, 'title'),
    description: textOfEntry(data, 'description'),
    ...timesOf(data, zone, before),
    class_info: textOfEntry(data, 'class_info'),
    course: textOfEntry(data, 'course'),
    word_goal: goal === '' ? null : Number(goal),
    ai_policy: preset === undefined ? null : { preset, note: textOfEntry(data, 'ai_note') },
    ai_statement: data.has('ai_statement'),
    draft_comments: data.has('draft_comments'),
    // Without the field, it stays as it is.
    ...(formatting === '' ? {} : { formatting: formatting === 'light' }),
    time_zone: zone,
    grace_hours: Number(textOfEntry(data, 'grace_hours')),
  };
}

/** The name of the field for the start or end of a section. */
export function sectionField(of: 'start' | 'end', section: string): string {
  return `section_${of}.${section}`;
}

/** The ids of the sections that the form has fields for. */
function sectionsIn(data: FormData): string[] {
  const ends = sectionField('end', '');
  return [...data.keys()].filter((name) => name.startsWith(ends)).map((name) => name.slice(ends.length));
}

/** The times that are typed for sections; of a form without fields for any, none: those that are set stay. */
function sectionTimesOf(data: FormData, zone: string, before: Times['sections']): { sections?: SectionTimes[] } {
  const ids = sectionsIn(data);
  if (ids.length === 0) return {};
  const sections = ids.map((section) => {
    const set = before?.find((one) => one.section === section);
    const typed = (of: 'start' | 'end') => {
      const wall = textOfEntry(data, sectionField(of, section));
      return wall === '' ? null : instantOf(wall, zone, set?.[`${of}_time`]);
    };
    return { section, start_time: typed('start'), end_time: typed('end') };
  });
  return { sections: sections.filter(({ start_time: start, end_time: end }) => start !== null || end !== null) };
}

/** The times of a form, typed in `zone`. One left as it was in `before` stays the same instant. */
export function timesOf(data: FormData, zone: string, before?: Times) {
  const visible = textOfEntry(data, 'visible_from');
  return {
    start_time: instantOf(textOfEntry(data, 'start_time'), zone, before?.start_time),
    end_time: instantOf(textOfEntry(data, 'end_time'), zone, before?.end_time),
    visible_from: visible === '' ? null : instantOf(visible, zone, before?.visible_from),
    ...sectionTimesOf(data, zone, before?.sections),
  };
}

/**
 * Returns no errors if the zone exists, its clocks show each of the times, the end comes after the start, students see
 * the assignment by the start, and a note on AI tools or a wish for a statement has a policy.
 */
export function checkAssignment(data: FormData): FieldErrors {
  const zone = textOfEntry(data, 'time_zone');
  if (!isTimeZone(zone)) return { time_zone: 'No time zone has this name. Choose one, such as Asia/Kolkata.' };
  if (textOfEntry(data, 'ai_note') !== '' && textOfEntry(data, 'ai_preset') === '')
    return { ai_preset: 'Choose a policy for the note to belong to, or take the note out.' };
  if (data.has('ai_statement') && textOfEntry(data, 'ai_preset') === '')
    return { ai_preset: 'Choose a policy to ask for a statement on, or don’t ask for one.' };
  return checkTimes(data, zone);
}

/** The checks of {@link checkAssignment} on times. */
export function checkTimes(data: FormData, zone: string): FieldErrors {
  const ofSections = sectionsIn(data).flatMap((id) => [sectionField('start', id), sectionField('end', id)]);
  for (const name of ['start_time', 'end_time', 'visible_from', ...ofSections]) {
    const typed = textOfEntry(data, name);
    if (typed !== '' && wallTimeOf(instantAt(typed, zone), zone) !== typed.slice(0, 16))
      return { [name]: `The clocks of ${zone} skip this time on that day. Choose another.` };
  }
  const { start_time: start, end_time: end, visible_from: visible } = timesOf(data, zone);
  if (Date.parse(end) <= Date.parse(start)) return { end_time: 'The end must be after the start.' };
  if (visible !== null && Date.parse(visible) > Date.parse(start))
    return { visible_from: 'Students must see it by its start.' };
  return sectionTrouble(timesOf(data, zone));
}

/** The errors of the times for sections. */
function sectionTrouble({
  start_time: start,
  end_time: end,
  visible_from: visible,
  sections = [],
}: Times): FieldErrors {
  for (const { section, start_time: ownStart, end_time: ownEnd } of sections) {
    if (Date.parse(ownEnd ?? end) <= Date.parse(ownStart ?? start))
      return { [sectionField(ownEnd === null ? 'start' : 'end', section)]: 'The end must be after the start.' };
    if (visible && Date.parse(visible) > Date.parse(ownStart ?? start))
      return { [sectionField('start', section)]: 'Students must see it by its start.' };
  }
  return {};
}

/** An instant as the value of a `datetime-local` field, in `zone`, else in the device's zone. */
export function wallTimeIn(instant: string, zone: string | undefined): string {
  return wallTimeOf(new Date(instant), zone ?? ownZone());
}

/** A typed time that reads like `before` is `before`: clocks set back show an hour twice, and nobody types seconds. */
function instantOf(wall: string, zone: string, before: string | null | undefined): string {
  const isAsBefore = before && wallTimeOf(new Date(before), zone) === wall.slice(0, 16);
  return isAsBefore ? before : instantAt(wall, zone).toISOString();
}
