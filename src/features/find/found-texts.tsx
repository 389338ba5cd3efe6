import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FoundTexts } from '#contract/find';
import { Empty, MarginRow, Row, Rows } from '../../ui/page.tsx';
import { pageOf, textsSentence } from './find-words.ts';
import { Passage } from './passage.tsx';

interface TextRowsProps {
  assignment: string;
  q: string;
  found: FoundTexts;
}

/** One page of the texts in which words were found, each with its passages and the way to it. */
export function TextRows({ assignment, q, found }: TextRowsProps): ReactNode {
  const { texts, total } = found;
  return (
    <>
      <MarginRow className="mt-4 mb-2">
        <output className={total === 0 ? '' : 'small quiet'}>
          {total === 0 ? <Empty says="No text has these words.">{textsSentence(found)}</Empty> : textsSentence(found)}
        </output>
      </MarginRow>
      <Rows>
        {texts.map(({ submission, student_name: name, roll_no: roll, passages, more }) => (
          <Row
            key={submission}
            tall
            note={roll}
            title={
              <Link className="title" to="/teacher/assignment/$id" params={{ id: assignment }} search={{ submission }}>
                {name}
              </Link>
            }
            sub={
              <>
                {passages.map((passage, at) => (
                  <Passage key={at} of={passage} />
                ))}
                {more ? <p className="small quiet">And in more places.</p> : null}
              </>
            }
          />
        ))}
      </Rows>
      <Pages assignment={assignment} q={q} found={found} />
    </>
  );
}

function Pages({ assignment, q, found: { page, pages } }: TextRowsProps): ReactNode {
  if (pages <= 1) return null;
  const to = (next: number) => ({ assignment, q, ...(next === 1 ? {} : { page: String(next) }) });
  return (
    <MarginRow>
      <nav className="btns mt-4" aria-label="Pages">
        {page > 1 ? (
          <Link className="link-line" to="/teacher/find" search={to(page - 1)}>
            Texts before
          </Link>
        ) : null}
        <span className="small quiet">{pageOf(page, pages)}</span>
        {page < pages ? (
          <Link className="link-line" to="/teacher/find" search={to(page + 1)}>
            Further texts
          </Link>
        ) : null}
      </nav>
    </MarginRow>
  );
}
