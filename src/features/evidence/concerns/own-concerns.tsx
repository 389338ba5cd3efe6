import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listOwnConcerns, type OwnConcern } from '#contract/own-concern';
import { Section, Row, Rows } from '../../../ui/page.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView, updatedNote } from '../../../data/query-view.tsx';
import { useUser } from '../../../data/services.tsx';
import { useNow } from '../../../data/use-now.ts';
import { dayAndTime } from '../../../wording/time.ts';

const asked = 'Your teacher asks about your work. Read what they ask, and reply.';
const words = {
  writer: { asked, replied: 'You replied. Nobody has decided yet.' },
  teacher: { asked, replied: 'The student answered your question. Read it, and decide.' },
} as const;

/** Concerns that wait for the reader, on the dashboard. Nothing if there are none. */
export function OwnConcerns(): ReactNode {
  const answer = useApiQuery(listOwnConcerns, {});
  if (answer.data === undefined || answer.data.length === 0) return null;
  return (
    <Section title="Questions about work" anchor="questions" note={updatedNote(answer)}>
      <QueryView answer={answer} loading="Loading the questions..." quiet>
        {(all) => (
          <Rows>
            {all.map((one) => (
              <ConcernRow key={one.submission} of={one} />
            ))}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}

function ConcernRow({ of }: { of: OwnConcern }): ReactNode {
  const { submission: id, assignment_title: title, course_name: course, state, at } = of;
  const { day, time } = dayAndTime(new Date(at), useNow());
  const reader = useUser()?.user_type === 'student' ? 'writer' : 'teacher';
  return (
    <Row
      tall
      note={
        <>
          <b>{day}</b> {time}
        </>
      }
      title={
        <Link className="title" to="/evidence/$id" params={{ id }}>
          {title}
        </Link>
      }
      sub={`${course}. ${words[reader][state]}`}
    />
  );
}
