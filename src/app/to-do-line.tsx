import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { partsOfList } from '../wording/list-parts.ts';
import type { ToDo } from './to-do-words.ts';

/** A teacher's tasks in one sentence, which leads to them: '6 requests are waiting and 13 submissions are unread.' */
export function ToDoLine({ toDos }: { toDos: readonly ToDo[] }): ReactNode {
  if (toDos.length === 0) return 'Nothing to do right now.';
  const list = partsOfList(toDos.map(({ words }) => words));
  return (
    <>
      {toDos.map((toDo, index) => (
        <Fragment key={toDo.words}>
          {list[index]?.before}
          <Way toDo={toDo} />
        </Fragment>
      ))}
      .
    </>
  );
}

function Way({ toDo: { words, at } }: { toDo: ToDo }): ReactNode {
  if (at === null) return words;
  if (typeof at === 'string') return <a href={`#${at}`}>{words}</a>;
  return (
    <Link to="/dashboard/teacher" search={{ course: at.requestsOf, tab: 'requests' }}>
      {words}
    </Link>
  );
}
