import { useMemo, useState, type ReactNode } from 'react';
import type { ToldReport } from '#contract/evidence';
import { listNotes, writeNote, type Note } from '#contract/note';
import type { Question } from '#writing/process/question-kinds';
import { useApiQuery } from '../../../data/api-query.ts';
import { usePendingRequests } from '../../../data/pending-requests.ts';
import { syncPlaceOf, WaitingActions } from '../../../data/waiting-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { FoldedSection } from '../folded-section.tsx';
import { MarginRow, Row, Rows } from '../../../ui/page.tsx';
import { NoteDialog } from '../report/note-dialog.tsx';
import { isOn, NoteLine, NoteLines } from '../report/note-line.tsx';
import { RecordView } from '../replay/record-view.tsx';
import type { PlayedRecord } from '../replay/played.ts';
import type { SubmissionRecord } from '../replay/use-record.ts';
import { earlierWords, nameOf, otherNotes, questionWords, type QuestionName } from './conversation-words.ts';

const CHANGED = [listNotes];

interface ConversationSectionProps {
  report: ToldReport;
  record: SubmissionRecord;
  /** Whether this is somebody else's text: its writer is told of the look. */
  isLook: boolean;
  /** Shows the moment after so many ops in the replay. */
  onSee: (moment: { readonly count: number }) => void;
}

/** Questions for a conversation of ten minutes, found in the record: the same for the student and the teacher. */
export function ConversationSection(props: ConversationSectionProps): ReactNode {
  const { record, isLook } = props;
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    record.open();
    setOpen(true);
  };
  return (
    <FoldedSection title="For a conversation" anchor="conversation" note="Ten minutes">
      {isOpen ? (
        <RecordView record={record} onCancel={() => setOpen(false)}>
          {(of) => <Sheet {...props} of={of} />}
        </RecordView>
      ) : (
        <MarginRow>
          <p>
            Questions that only this text’s record can suggest: what was rewritten, taken out, or pasted and kept.{' '}
            {isLook
              ? 'The student sees the same questions, and is told that you opened the record.'
              : 'Your teacher sees the same questions.'}
          </p>
          <p className="btns mt-4 no-print">
            <Button onClick={open}>Show the questions</Button>
          </p>
        </MarginRow>
      )}
    </FoldedSection>
  );
}

function Sheet({ report, of, onSee }: ConversationSectionProps & { of: PlayedRecord }): ReactNode {
  const isTimed = report.facts.figures.kind === 'measured';
  const questions = useMemo(
    () => of.questions(isTimed).map((question) => ({ question, name: nameOf(of.log, question) })),
    [of, isTimed],
  );
  const notes = useApiQuery(listNotes, { params: { id: report.submission } }).data ?? [];
  const others = otherNotes(notes, [...questions.map(({ name }) => name), ...report.facts.pastes.listed]);
  if (questions.length === 0)
    return (
      <MarginRow>
        <p>This text is too short for questions of its own.</p>
      </MarginRow>
    );
  return (
    <>
      <MarginRow>
        <p className="quiet mb-4">
          Nothing here is judged. {of.blocks === true ? 'Each block is a deleted character.' : ''} Both sides see the
          notes, and they are used for nothing else.
        </p>
      </MarginRow>
      <Rows>
        {questions.map(({ question, name }, index) => (
          <QuestionRow
            key={question.begun}
            number={index + 1}
            submission={report.submission}
            question={question}
            name={name}
            notes={notes.filter((note) => isOn(note, name))}
            onSee={() => onSee({ count: question.count })}
          />
        ))}
      </Rows>
      {others.length === 0 ? null : (
        <MarginRow>
          <h3>Said before the text changed</h3>
          {others.map((note) => (
            <NoteLine key={note.paste.stream + String(note.paste.seq) + note.by} note={note} />
          ))}
        </MarginRow>
      )}
    </>
  );
}

interface QuestionRowProps {
  number: number;
  submission: string;
  question: Question;
  /** The edit by which notes name it. */
  name: QuestionName;
  notes: readonly Note[];
  onSee: () => void;
}

function QuestionRow({ number, submission, question, name, notes, onSee }: QuestionRowProps): ReactNode {
  const [isWriting, setWriting] = useState(false);
  const waiting = usePendingRequests(writeNote, CHANGED).find((item) => isOn(item.request.body, name));
  const asks = questionWords(question);
  const was = earlierWords[question.kind];
  const about = { ...name, text: question.text === '' ? (question.earlier ?? '') : question.text };
  return (
    <Row
      tall
      sync={waiting === undefined ? undefined : syncPlaceOf(waiting)}
      note={`Question ${String(number)}`}
      title={
        <>
          <span className="title">{asks}</span>
          {question.text === '' ? null : (
            <p className="hand clipped-paste my-2" dir="auto" lang="">
              {question.text}
            </p>
          )}
          {was === undefined ? null : (
            <>
              <p className="small quiet">{was}</p>
              <p className="hand clipped-paste my-2" dir="auto" lang="">
                {question.earlier}
              </p>
            </>
          )}
        </>
      }
      sub={<NoteLines notes={notes} waiting={waiting} />}
      action={
        <>
          {waiting === undefined ? null : <WaitingActions item={waiting} what="The note" />}
          <Button className="no-print" onClick={onSee}>
            See it happen
          </Button>
          <Button className="no-print" onClick={() => setWriting(true)}>
            {notes.length === 0 ? 'Add a note' : 'Write a note'}
          </Button>
          {isWriting ? (
            <NoteDialog
              submission={submission}
              about={about}
              question={question.kind === 'pasted' ? undefined : asks}
              onClose={() => setWriting(false)}
            />
          ) : null}
        </>
      }
    />
  );
}
