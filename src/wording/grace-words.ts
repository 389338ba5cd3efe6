import { plural } from './plural.ts';

/** The purpose and the cost of the hours of grace, for staff. */
export function graceWords(hours: number): string {
  return `${plural(hours, 'hour')} after the end, for work that waited on a device without a network. The university can’t see when such work was finished, so this can give up to ${plural(hours, 'extra hour')}.`;
}

/** For its students: until when work counts that could not be sent. */
export function graceForStudents(hours: number): string {
  return `Hours of grace: work that you finished offline still counts if it arrives up to ${plural(hours, 'hour')} after the end.`;
}
