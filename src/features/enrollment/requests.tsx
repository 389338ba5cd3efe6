import type { ReactNode } from 'react';
import { listEnrolledStudents, listTaughtCourses, type Course } from '#contract/course';
import { decideEnrollmentRequest, listEnrollmentRequests, type EnrollmentRequest } from '#contract/enrollment';
import type { Decision } from '#contract/teaching';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { dayAndTime, dayInSentence } from '../../wording/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery, type Answer } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { useDevice } from '../../data/services.tsx';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { plural } from '../../wording/plural.ts';

/** New requests are fetched this often while the screen is open. */
const ASK_EVERY_MS = 5000;

const CHANGED = [listEnrollmentRequests, listEnrolledStudents, listTaughtCourses];

type WaitingDecision = RequestItem<typeof decideEnrollmentRequest>;

/** The requests of a course, with this device's unsent decisions. */
export interface Requests {
  answer: Answer<EnrollmentRequest[]>;
  /** By the request's id. */
  decisions: ReadonlyMap<string, WaitingDecision>;
  /** Refused decisions on requests that are gone: withdrawn, or decided elsewhere. */
  refused: readonly WaitingDecision[];
  decide: (requests: readonly EnrollmentRequest[], action: Decision) => void;
}

/** Follows a course's requests; a decision is kept on this device and sent at once where there is a network. */
export function useRequests({ id: course, course_code: code }: Course): Requests {
  const device = useDevice();
  const toast = useToast();
  const answer = useApiQuery(listEnrollmentRequests, { query: { course_id: course } }, { everyMs: ASK_EVERY_MS });
  const waiting = usePendingRequests(decideEnrollmentRequest, CHANGED);
  const isListed = ({ request }: WaitingDecision) => answer.data?.some(({ id }) => id === request.params.id) ?? true;
  async function decide(requests: readonly EnrollmentRequest[], action: Decision): Promise<void> {
    for (const { id, student_name: name } of requests)
      await device.queue(decideEnrollmentRequest, { params: { id }, body: { action } }, `${name} in ${code}`);
    device.pushNow();
    const who = requests.length === 1 ? (requests[0]?.student_name ?? '') : plural(requests.length, 'student');
    const done = action === 'approve' ? `Approved ${who}.` : `Rejected ${who}.`;
    toast(device.connection().kind === 'offline' ? `${done} It is waiting to be sent.` : done);
  }
  return {
    answer,
    decisions: new Map(waiting.map((item) => [item.request.params.id, item])),
    refused: waiting.filter((item) => item.kind === 'refused' && item.title.endsWith(code) && !isListed(item)),
    decide: (requests, action) => void decide(requests, action),
  };
}

/** The requests without a decision, here or elsewhere; undefined before they were loaded. */
export function openRequests({ answer, decisions }: Requests): EnrollmentRequest[] | undefined {
  return answer.data?.filter(({ id }) => decisions.get(id)?.kind !== 'request');
}

/** The requests to enroll in a course, with Approve and Reject. */
export function EnrollmentRequests({ requests }: { requests: Requests }): ReactNode {
  return (
    <QueryView answer={requests.answer} loading="Loading the requests...">
      {(list) => (
        <>
          {requests.refused.length === 0 ? null : (
            <ul className="list open">
              {requests.refused.map((item) => (
                <RefusedRow key={item.id} item={item} />
              ))}
            </ul>
          )}
          {list.length === 0 ? (
            <Empty says="No pending requests.">New ones appear here.</Empty>
          ) : (
            <ul className="list open">
              {list.map((request) => (
                <RequestRow key={request.id} request={request} requests={requests} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryView>
  );
}

/** Decides all open requests at once, in the dialog's footer. Nothing for fewer than two. */
export function DecideAll({ requests }: { requests: Requests }): ReactNode {
  const open = openRequests(requests) ?? [];
  if (open.length < 2) return null;
  return (
    <>
      <Button onClick={() => requests.decide(open, 'reject')}>Reject all {open.length}</Button>
      <Button variant="main" onClick={() => requests.decide(open, 'approve')}>
        Approve all {open.length}
      </Button>
    </>
  );
}

function RequestRow({ request, requests }: { request: EnrollmentRequest; requests: Requests }): ReactNode {
  const now = useNow();
  const asked = new Date(request.requested_at);
  const name = request.student_name;
  const decision = requests.decisions.get(request.id);
  const decided = decision?.kind === 'request';
  return (
    <li data-sync={decision === undefined ? undefined : syncPlaceOf(decision)}>
      {decision === undefined ? null : <span className="sync-rule" aria-hidden="true" />}
      <div className="matter">
        <b>{name}</b>
        <p className="sub">{request.student_email}</p>
        <p className="sub">
          {decision === undefined
            ? `Asked ${dayInSentence(asked, now)} ${dayAndTime(asked, now).time}`
            : decisionWords(decision)}
        </p>
      </div>
      <div className="act">
        {decision === undefined ? null : <WaitingActions item={decision} what={`Decision about ${name}`} />}
        {decided ? null : (
          <>
            <Button aria-label={`Reject ${name}`} onClick={() => requests.decide([request], 'reject')}>
              Reject
            </Button>
            <Button variant="main" aria-label={`Approve ${name}`} onClick={() => requests.decide([request], 'approve')}>
              Approve
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function RefusedRow({ item }: { item: WaitingDecision }): ReactNode {
  return (
    <li data-sync="attention">
      <span className="sync-rule" aria-hidden="true" />
      <div className="matter">
        <b>{item.title}</b>
        <p className="sub">{decisionWords(item)}</p>
      </div>
      <div className="act">
        <WaitingActions item={item} what={item.title} />
      </div>
    </li>
  );
}

function decisionWords({ kind, request, error }: WaitingDecision): string {
  if (kind === 'refused') return `The university answered: “${error ?? ''}”`;
  return request.body.action === 'approve' ? 'Approved on this device.' : 'Rejected on this device.';
}
