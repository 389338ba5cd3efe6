import { useState, type ReactNode } from 'react';
import { listOpenConcerns, type OpenConcern } from '#contract/concern';
import { Button } from '../../../ui/button.tsx';
import { Empty, Section, Row, Rows } from '../../../ui/page.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { plural } from '../../../wording/plural.ts';
import { reasonWords } from './concern-words.ts';
import { Said } from './concerns.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { listOf } from '../../../wording/list.ts';
import { shortDay } from '../report/report-words.ts';

const ReadTextDialog = lazyPart(async () => (await import('../break-glass/read-text-dialog.tsx')).ReadTextDialog);

/** The undecided concerns, for an administrator: who asked whom; the words are in the dialog that decides. */
export function OpenConcerns(): ReactNode {
  const answer = useApiQuery(listOpenConcerns, {});
  const further = (answer.data?.total ?? 0) - (answer.data?.concerns.length ?? 0);
  return (
    <Section
      title="Concerns to decide"
      anchor="concerns"
      note={answer.data === undefined ? null : plural(answer.data.total, 'concern')}
    >
      <QueryView answer={answer} loading="Loading the concerns..." quiet={answer.offline}>
        {({ concerns }) =>
          concerns.length === 0 ? (
            <Empty says="No concern is open.">
              A teacher who has a question about how a text was written asks the student. Either of you may decide it.
            </Empty>
          ) : (
            <>
              <Rows>
                {concerns.map((concern) => (
                  <ConcernRow key={concern.id} concern={concern} />
                ))}
              </Rows>
              {further <= 0 ? null : (
                <Empty says={`${plural(further, 'concern')} more.`}>They follow when these are decided.</Empty>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

function ConcernRow({ concern }: { concern: OpenConcern }): ReactNode {
  const [deciding, setDeciding] = useState(false);
  const [reading, setReading] = useState(false);
  const { submission, student_name: student, roll_no: rollNo, course_name: course, assignment_title: title } = concern;
  const { name, raised_at: raisedAt, reasons, words, replies } = concern;
  const heard = replies.some(({ by }) => by === 'student');
  return (
    <Row
      tall
      note={shortDay(Date.parse(raisedAt))}
      title={
        <span className="title">
          {student} {rollNo}
        </span>
      }
      sub={
        <>
          <p>
            {title}, {course}. {listOf(...reasons.map((reason) => reasonWords[reason]))}.
          </p>
          <p>
            {name} asked. {heard ? 'The student has replied.' : 'The student has not replied yet.'}
          </p>
          <p className="btns mt-2">
            <Button aria-label={`Decide the concern about ${student}, ${title}`} onClick={() => setDeciding(true)}>
              Decide...
            </Button>
            <Button
              variant="low"
              aria-label={`Read this text of ${student}, ${title}`}
              onClick={() => setReading(true)}
            >
              Read this text...
            </Button>
          </p>
          {deciding ? (
            <DecideDialog submission={submission} heard={heard} onClose={() => setDeciding(false)}>
              <div>
                <Said who={name} at={raisedAt} words={words} />
                {replies.map((reply) => (
                  <Said key={reply.at + reply.name} who={reply.name} at={reply.at} words={reply.words} />
                ))}
              </div>
            </DecideDialog>
          ) : null}
          {reading ? (
            <ReadTextDialog submission={submission} student={student} title={title} onClose={() => setReading(false)} />
          ) : null}
        </>
      }
    />
  );
}
