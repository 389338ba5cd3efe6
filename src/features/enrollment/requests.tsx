import { useState, type ReactNode } from 'react';
import { listEnrolledStudents } from '#contract/course';
import { decideEnrollmentRequest, listEnrollmentRequests, type EnrollmentRequest } from '#contract/enrollment';
import { sentenceOf } from '../../api/trouble.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { dayAndTime } from '../../ui/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useAnswer, useReload } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { useServices } from '../services.tsx';

type Decision = 'approve' | 'reject';

/** How many requests a course has, undefined before that is known. */
export function useRequestCount(course: string): number | undefined {
  return useAnswer(listEnrollmentRequests, { query: { course_id: course } }).data?.length;
}

/** Requests come in while the teacher looks at them. */
const ASK_EVERY_MS = 5000;

/** Who asks to enroll in a course, with Approve and Reject. */
export function EnrollmentRequests({ course }: { course: string }): ReactNode {
  const answer = useAnswer(listEnrollmentRequests, { query: { course_id: course } }, { everyMs: ASK_EVERY_MS });
  return (
    <Answered answer={answer} loading="Loading the requests...">
      {(requests) =>
        requests.length === 0 ? (
          <Empty says="No pending requests.">New ones appear here.</Empty>
        ) : (
          <ul className="list open">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </Answered>
  );
}

function RequestRow({ request }: { request: EnrollmentRequest }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { day, time } = dayAndTime(new Date(request.requested_at), useNow());

  async function decide(action: Decision): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      await call(decideEnrollmentRequest, { params: { id: request.id }, body: { action } });
      toast(`${action === 'approve' ? 'Approved' : 'Rejected'} ${request.student_name}.`);
    } catch (error) {
      setTrouble(sentenceOf(error, decideEnrollmentRequest));
    } finally {
      setBusy(false);
      await reload(listEnrollmentRequests, listEnrolledStudents);
    }
  }

  return (
    <li>
      <div className="matter">
        <b>{request.student_name}</b>
        <p className="sub">{request.student_email}</p>
        <p className="sub">
          Asked {day} {time}
        </p>
        {trouble === null ? null : (
          <p className="mark bad" role="alert">
            {trouble}
          </p>
        )}
      </div>
      <div className="act">
        <Button disabled={busy} aria-label={`Reject ${request.student_name}`} onClick={() => void decide('reject')}>
          Reject
        </Button>
        <Button
          look="main"
          disabled={busy}
          aria-label={`Approve ${request.student_name}`}
          onClick={() => void decide('approve')}
        >
          Approve
        </Button>
      </div>
    </li>
  );
}
