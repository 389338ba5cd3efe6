import { useState, type ReactNode } from 'react';
import type { ToldReport } from '#contract/evidence';
import { listNotes, writeNote, type Note } from '#contract/note';
import { LISTED_PASTE_MIN, PASTE_TEXT_MAX, type Paste } from '#contract/report';
import { Button } from '../../../ui/button.tsx';
import { Empty, Section, MarginRow, Row, Rows } from '../../../ui/page.tsx';
import { zonedTime } from '../../../wording/time.ts';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { usePendingRequests, type RequestItem } from '../../../data/pending-requests.ts';
import { syncPlaceOf, WaitingActions } from '../../../data/waiting-actions.tsx';
import { plural } from '../../../wording/plural.ts';
import { Covered } from '../covered.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { isOn, NoteLines } from './note-line.tsx';
import { bracketWords, pasteTitle, shortDay } from './report-words.ts';

const CHANGED = [listNotes];

/** To write notes, to read them, or neither. */
export type NoteUse = 'write' | 'read' | 'none';

interface PastesSectionProps {
  report: ToldReport;
  /** What the reader may do with notes. */
  notes: NoteUse;
  /** Shows a paste in the replay; undefined without a replay. */
  onSee: ((paste: Paste) => void) | undefined;
}

/** Each paste from outside, with what is left of it and both sides' notes. */
export function PastesSection({ report, notes: use, onSee }: PastesSectionProps): ReactNode {
  const { pastes } = report.facts;
  const notes = useApiQuery(listNotes, { params: { id: report.submission } }, { enabled: use !== 'none' });
  const waiting = usePendingRequests(writeNote, CHANGED);
  const rowOf = (paste: Paste, list: readonly Note[]) => (
    <PasteRow
      key={`${paste.stream}-${String(paste.seq)}`}
      report={report}
      paste={paste}
      mayNote={use === 'write'}
      notes={list.filter((note) => isOn(note, paste))}
      waiting={waiting.find((item) => isOn(item.request.body, paste))}
      onSee={onSee === undefined ? undefined : () => onSee(paste)}
    />
  );
  return (
    <Section title="Pasted from outside" note={plural(pastes.events, 'paste')}>
      {pastes.events === 0 ? (
        <NothingPasted />
      ) : use !== 'none' ? (
        <QueryView answer={notes} loading="Loading the notes..." quiet>
          {(list) => <Rows>{pastes.listed.map((paste) => rowOf(paste, list))}</Rows>}
        </QueryView>
      ) : (
        <Rows>{pastes.listed.map((paste) => rowOf(paste, []))}</Rows>
      )}
      <Unlisted report={report} />
    </Section>
  );
}

function NothingPasted(): ReactNode {
  return (
    <MarginRow>
      <Empty says="Nothing was pasted from outside.">
        Words that are moved or copied within the text are no paste. Nor are words that are spoken, suggested or come by
        an input method.
      </Empty>
    </MarginRow>
  );
}

/** The short ones are counted, not listed. */
function Unlisted({ report }: { report: ToldReport }): ReactNode {
  const { events, listed, unlisted } = report.facts.pastes;
  const short = events - listed.length - unlisted;
  if (short + unlisted === 0) return null;
  const words = [
    short === 0 ? '' : `Not listed: ${plural(short, 'paste')} of under ${String(LISTED_PASTE_MIN)} characters.`,
    unlisted === 0 ? '' : `Not listed: ${plural(unlisted, 'further paste')}, each shorter than these.`,
  ];
  return (
    <MarginRow>
      <p className="quiet mt-2">{words.join(' ')}</p>
    </MarginRow>
  );
}

interface PasteRowProps {
  report: ToldReport;
  paste: Paste;
  mayNote: boolean;
  notes: readonly Note[];
  waiting: RequestItem<typeof writeNote> | undefined;
  onSee: (() => void) | undefined;
}

function PasteRow({ report, paste, mayNote, notes, waiting, onSee }: PasteRowProps): ReactNode {
  const [writing, setWriting] = useState(false);
  const { when } = paste;
  const bracket = bracketWords(when);
  return (
    <Row
      tall
      sync={waiting === undefined ? undefined : syncPlaceOf(waiting)}
      note={
        when.at === null ? (
          'Time not known'
        ) : (
          <>
            <b>{shortDay(when.at)}</b> {zonedTime(new Date(when.at))}
          </>
        )
      }
      title={
        <>
          <span className="title">{pasteTitle(paste, report.text)}</span>
          <PasteText text={paste.text} isLogDeleted={report.log_deleted !== undefined} />
        </>
      }
      sub={
        <>
          {bracket === '' ? null : <p>The university can show: {bracket}.</p>}
          <NoteLines notes={notes} waiting={waiting} />
        </>
      }
      action={
        <>
          {waiting === undefined ? null : <WaitingActions item={waiting} what="The note" />}
          {onSee === undefined ? null : (
            <Button className="no-print" onClick={onSee}>
              See it happen
            </Button>
          )}
          {mayNote ? (
            <Button className="no-print" onClick={() => setWriting(true)}>
              {notes.length === 0 ? 'Add a note' : 'Write a note'}
            </Button>
          ) : null}
          {writing ? (
            <NoteDialog submission={report.submission} about={paste} onClose={() => setWriting(false)} />
          ) : null}
        </>
      }
    />
  );
}

function PasteText({ text, isLogDeleted }: Pick<Paste, 'text'> & { isLogDeleted: boolean }): ReactNode {
  if (text === '') {
    return (
      <p className="quiet my-2">
        {isLogDeleted ? 'Its words were deleted with the log.' : 'Its words were deleted from the text.'}
      </p>
    );
  }
  return (
    <>
      <p className="hand clipped-paste my-2" dir="auto" lang="">
        <Covered text={text} />
        {text.length >= PASTE_TEXT_MAX ? ' …' : ''}
      </p>
      {text.includes('█') ? <p className="small quiet">Each block is a deleted character.</p> : null}
    </>
  );
}
