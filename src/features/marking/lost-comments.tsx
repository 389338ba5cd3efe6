import type { ReactNode } from 'react';
import type { Comment } from '#contract/marking-change';
import { Button } from '../../ui/button.tsx';
import type { PlacedComment } from './placed-comments.ts';

interface LostCommentsProps {
  comments: readonly PlacedComment[];
  /** Absent for a reader. */
  onDelete?: (comment: Comment) => void;
}

/** Comments whose place is no more in the text, or more than once, with the words that they are about. */
export function LostComments({ comments, onDelete }: LostCommentsProps): ReactNode {
  const lost = comments.filter(({ place }) => place === null);
  if (lost.length === 0) return null;
  return (
    <section className="mt-8">
      <h2>The text has changed here</h2>
      <ul className="list mt-2">
        {lost.map(({ comment, number }) => (
          <li key={comment.id}>
            <div className="matter" dir="auto" lang="">
              <p className="sub">“{comment.anchor.quote}”</p>
              <p>
                <b>{number}</b> {comment.words}
              </p>
            </div>
            {onDelete === undefined ? null : (
              <Button variant="low" aria-label={`Delete comment ${String(number)}`} onClick={() => onDelete(comment)}>
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
