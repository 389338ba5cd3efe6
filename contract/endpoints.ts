import * as account from './account.ts';
import * as allotment from './allotment.ts';
import * as announcement from './announcement.ts';
import * as aiStatement from './ai-statement.ts';
import * as analysis from './analysis.ts';
import * as assignment from './assignment.ts';
import * as audit from './audit.ts';
import * as breakGlass from './break-glass.ts';
import * as changeCourse from './change-course.ts';
import * as classes from './class.ts';
import * as changeAssignment from './change-assignment.ts';
import * as calendar from './calendar.ts';
import * as concern from './concern.ts';
import * as course from './course.ts';
import * as courseRole from './course-role.ts';
import * as courseSection from './course-section.ts';
import * as deletion from './deletion.ts';
import * as downtime from './downtime.ts';
import * as elective from './elective.ts';
import type { Endpoint } from './endpoint.ts';
import * as enrollment from './enrollment.ts';
import * as evidence from './evidence.ts';
import * as extension from './extension.ts';
import * as feedback from './feedback.ts';
import * as find from './find.ts';
import * as gradebook from './gradebook.ts';
import * as gradingScheme from './grading-scheme.ts';
import * as health from './health.ts';
import * as textAtDeadline from './text-at-deadline.ts';
import * as look from './look.ts';
import * as invitation from './invitation.ts';
import * as join from './join.ts';
import * as mail from './mail.ts';
import * as marking from './marking.ts';
import * as match from './match.ts';
import * as media from './media.ts';
import * as member from './member.ts';
import * as draftReview from './draft-review.ts';
import * as message from './message.ts';
import * as note from './note.ts';
import * as notification from './notification.ts';
import * as outbox from './outbox.ts';
import * as ownConcern from './own-concern.ts';
import * as ownGrades from './own-grades.ts';
import * as phrase from './phrase.ts';
import * as rubric from './rubric.ts';
import * as profile from './profile.ts';
import * as proof from './proof.ts';
import * as recording from './recording.ts';
import * as reference from './reference.ts';
import * as regrade from './regrade.ts';
import * as returned from './return.ts';
import * as roster from './roster.ts';
import * as sealed from './sealed.ts';
import * as session from './session.ts';
import * as single from './single.ts';
import * as site from './site.ts';
import * as statistics from './statistics.ts';
import * as submission from './submission.ts';
import * as subscription from './subscription.ts';
import * as taskFile from './task-file.ts';
import * as term from './term.ts';
import * as toMark from './to-mark.ts';
import * as university from './university.ts';

/**
 * All calls of the API by their names. The server's routes, OpenAPI and the authorization test are made from this
 * table. Screens import single endpoints from their noun's file, so that a page carries only those that it calls.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    account,
    analysis,
    allotment,
    announcement,
    assignment,
    audit,
    aiStatement,
    breakGlass,
    changeAssignment,
    changeCourse,
    classes,
    calendar,
    concern,
    ownConcern,
    course,
    courseRole,
    courseSection,
    deletion,
    downtime,
    elective,
    enrollment,
    evidence,
    extension,
    feedback,
    find,
    gradebook,
    gradingScheme,
    health,
    textAtDeadline,
    look,
    marking,
    invitation,
    join,
    mail,
    match,
    media,
    member,
    draftReview,
    message,
    note,
    notification,
    outbox,
    ownGrades,
    phrase,
    rubric,
    profile,
    proof,
    recording,
    reference,
    regrade,
    returned,
    roster,
    sealed,
    session,
    single,
    site,
    statistics,
    submission,
    subscription,
    taskFile,
    term,
    toMark,
    university,
  ].flatMap((noun) => Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}
