import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listToMark, type ToMark } from '#contract/to-mark';
import { buttonClass } from '../../ui/button.tsx';
import { useComeTo } from '../../ui/come-to.ts';
import { Section, Row, Rows } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { NEXT_TEXT } from '../../data/next-text.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { partWords } from '../../wording/part-words.ts';
import { plural } from '../../wording/plural.ts';

/** The list's anchor, in links and in the shortcut of the installed app. */
const ANCHOR = 'to-mark';

/** Texts to mark, also as second marker or assistant, and open questions about grades. Nothing if there are none. */
export function ToMarkSection(): ReactNode {
  const answer = useApiQuery(listToMark, {});
  const isListed = answer.data !== undefined && answer.data.length > 0;
  useComeTo(ANCHOR, isListed);
  if (answer.data?.length === 0) return null;
  return (
    <Section title="To grade" anchor={ANCHOR} note={updatedNote(answer)}>
      <QueryView answer={answer} loading="Loading your grading list..." quiet>
        {(all) => (
          <Rows>
            {withTextsFirst(all).map((one) => (
              <ToMarkRow key={one.assignment} of={one} />
            ))}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}

/** Assignments with a text to grade, then those with a question alone. */
function withTextsFirst(all: readonly ToMark[]): ToMark[] {
  return all.toSorted((one, other) => Number(one.to_mark === 0) - Number(other.to_mark === 0));
}

function ToMarkRow({ of }: { of: ToMark }): ReactNode {
  const { assignment: id, title, course_code: code, course_name: course, role, to_mark: left } = of;
  return (
    <Row
      tall
      note={left === 0 ? 'All graded' : <b>{left} to grade</b>}
      title={
        <Link
          className="title"
          to="/teacher/assignment/$id"
          params={{ id }}
          search={left === 0 ? {} : { list: 'to_read' }}
        >
          {title}
        </Link>
      }
      sub={
        role === 'teacher'
          ? `${code}, ${course}.`
          : `${code}, ${course}. ${partWords({ assists: role === 'assistant' })}`
      }
      action={
        <>
          <QuestionsLink of={of} />
          <GradeLink of={of} />
        </>
      }
    />
  );
}

function QuestionsLink({ of: { assignment: id, asked } }: { of: ToMark }): ReactNode {
  if (asked === 0) return null;
  return (
    <Link
      className="link-line"
      to="/teacher/assignment/$id"
      params={{ id }}
      search={{ list: 'asked' }}
      hash="submissions"
    >
      {plural(asked, 'question')} about grades
    </Link>
  );
}

/** Opens the next text that is to be graded. */
function GradeLink({ of: { assignment: id, title, to_mark: left } }: { of: ToMark }): ReactNode {
  if (left === 0) return null;
  return (
    <Link
      className={buttonClass()}
      aria-label={`Grade ${title}: the next text`}
      to="/teacher/assignment/$id"
      params={{ id }}
      search={{ list: 'to_read', submission: NEXT_TEXT }}
    >
      Grade
    </Link>
  );
}
