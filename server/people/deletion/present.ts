const NAMED_MAX = 3;

/** Why a teacher of these courses, by name, can't leave yet. */
export function stillTeaching(courses: readonly string[]): string {
  const named = courses.slice(0, NAMED_MAX).join(', ');
  const more = courses.length > NAMED_MAX ? ` and ${String(courses.length - NAMED_MAX)} more` : '';
  return `You still teach ${named}${more}. Archive or delete the assignments of your courses first: their students’ work stays.`;
}
