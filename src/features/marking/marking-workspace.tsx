import { useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Comment } from '#contract/marking-change';
import type { SubmissionWithText } from '#contract/submission';
import { useUser } from '../../data/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty } from '../../ui/page.tsx';
import { CommentDialog, type Remarking } from './comment-dialog.tsx';
import { LostComments } from './lost-comments.tsx';
import { MarkingPanel } from './marking-panel.tsx';
import './marking.css';
import { marksOf } from './marks.ts';
import { placed } from './placed-comments.ts';
import { SaveMarked } from './save-marked.tsx';
import { selectedIn } from './selection.ts';
import { studentLabel } from './student-label.ts';
import { sentencesOf } from './text-lines.ts';
import { TextWithRemarks } from './text-with-remarks.tsx';
import { useMarking, type OpenMarking } from './use-marking.ts';
import { useSelected } from './use-selected.ts';
import { useTextHash } from './use-text-hash.ts';

export interface MarkingWorkspaceProps {
  submission: SubmissionWithText & { text: string };
  assignment: Pick<Assignment, 'assists' | 'criteria' | 'formatting' | 'hold' | 'levels' | 'title'>;
  essay: RefObject<HTMLDivElement | null>;
  /** Leads to the next text that waits to be marked. */
  onNext: () => void;
  /** Called once the fields are there. */
  onFields: () => void;
  /** The facts of the text, beside it. */
  children?: ReactNode;
}

/** The handed-in text with comments in its margin, and the marks beside it. */
export function MarkingWorkspace({
  submission,
  assignment,
  essay,
  onNext,
  onFields,
  children,
}: MarkingWorkspaceProps): ReactNode {
  const marking = useMarking(submission.id, submission.student_name);
  const me = useUser()?.username ?? '';
  const isFormatted = assignment.formatting === true;
  const of = { title: assignment.title, name: studentLabel(submission), text: submission.text, isFormatted };
  const marks = () =>
    marksOf(assignment, marking.own ?? null, me, { content: marking.content, isSent: marking.keptAt === null });
  useEffect(onFields, [onFields]);
  return (
    <div className="margin-row">
      <p className="note flush" />
      <div className="what grade-grid">
        <RemarkedText text={submission.text} isFormatted={isFormatted} essay={essay} marking={marking} />
        <MarkingPanel marking={marking} assignment={assignment} onNext={onNext}>
          {children}
          <SaveMarked of={of} marks={marks} />
        </MarkingPanel>
      </div>
    </div>
  );
}

interface RemarkedTextProps {
  text: string;
  isFormatted: boolean;
  essay: RefObject<HTMLDivElement | null>;
  marking: OpenMarking;
}

/** The text with its marker's comments, and a button to add one. */
function RemarkedText({ text, isFormatted, essay, marking }: RemarkedTextProps): ReactNode {
  const sha256 = useTextHash(text);
  const [open, setOpen] = useState<Remarking | null>(null);
  const [deleted, setDeleted] = useState<Comment | null>(null);
  const chosen = useSelected(essay, text);
  const { comments } = marking.content;
  const shown = useMemo(() => (sha256 === null ? [] : placed(comments, text, sha256)), [comments, text, sha256]);

  function begin(): void {
    const stretch = selectedIn(essay.current, text) ?? chosen.current ?? sentencesOf(text)[0];
    if (stretch === undefined) return;
    setDeleted(null);
    setOpen({ id: crypto.randomUUID(), stretch });
  }
  function take(comment: Comment): void {
    marking.change({ kind: 'uncomment', id: comment.id });
    setDeleted(comment);
  }
  return (
    <article aria-label="Text">
      {text === '' ? (
        <Empty says="The page is empty.">What was written was deleted again, or has not arrived yet.</Empty>
      ) : (
        <TextWithRemarks {...{ text, isFormatted, essay }} comments={shown} chosen={open?.stretch ?? null}>
          {({ comment, place, number }) => (
            <Button
              variant="bare"
              aria-label={`Edit comment ${String(number)}`}
              onClick={() => place && setOpen({ id: comment.id, stretch: place })}
            >
              Edit
            </Button>
          )}
        </TextWithRemarks>
      )}
      <LostComments comments={shown} onDelete={take} />
      <Deleted comment={deleted} marking={marking} onUndone={() => setDeleted(null)} />
      <p className="mt-8">
        <Button onClick={begin} data-key="n" aria-disabled={text.trim() === ''}>
          <Icon name="plus" />
          Note in the margin
        </Button>
      </p>
      {open === null || sha256 === null ? null : (
        <CommentDialog
          text={text}
          sha256={sha256}
          remarking={open}
          marking={marking}
          onMove={(stretch) => setOpen({ ...open, stretch })}
          onDeleted={setDeleted}
          onClose={() => setOpen(null)}
        />
      )}
    </article>
  );
}

interface DeletedProps {
  comment: Comment | null;
  marking: OpenMarking;
  onUndone: () => void;
}

function Deleted({ comment, marking, onUndone }: DeletedProps): ReactNode {
  if (comment === null) return null;
  const undo = () => {
    marking.change({ kind: 'comment', comment });
    onUndone();
  };
  return (
    <Notice live="polite" className="mt-4" actions={<Button onClick={undo}>Undo</Button>}>
      <p>The comment was deleted.</p>
    </Notice>
  );
}
