import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Report } from '#contract/evidence';
import { getMatches, type MatchedPassage, type Matches } from '#contract/match';
import { Button } from '../../../ui/button.tsx';
import { Empty, MarginRow, Row, Rows } from '../../../ui/page.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { formatCount, plural } from '../../../wording/plural.ts';
import { groupMatches, type MatchGroup } from './match-groups.ts';
import { paragraphAt, studentWords } from './report-words.ts';
import { listOf } from '../../../wording/list.ts';
import { instantWords } from '../../../wording/measure.ts';

interface MatchesPartProps {
  report: Report;
  /** Whether this is somebody else's text: its writer is told of the look, and so are others whose words are shown. */
  isLook: boolean;
}

/** A hand-in's matches with others, side by side. For the staff nothing is opened before they ask for it. */
export function MatchesPart({ report, isLook }: MatchesPartProps): ReactNode {
  const [asked, setAsked] = useState(!isLook);
  return (
    <>
      <MarginRow>
        <p className="mb-4">
          Twelve words or more in a row that another student of your university has submitted, too. Quotations and the
          words of the assignment are left out.{' '}
          {isLook ? 'The student is told that you opened it, and so is each student whose words are shown beside.' : ''}
        </p>
        {asked ? null : (
          <p className="btns no-print">
            <Button onClick={() => setAsked(true)}>Show passages that match</Button>
          </p>
        )}
      </MarginRow>
      {asked ? <Asked report={report} isLook={isLook} /> : null}
      <MarginRow>
        <p className="quiet mt-4">
          A match does not say who wrote first, or whether both took the words from the same place. Set phrases and
          definitions match, too. How often that happens in honest texts was not measured. Books and web pages are not
          compared, nor are drafts and other texts of the same student.
        </p>
      </MarginRow>
    </>
  );
}

function Asked({ report, isLook }: MatchesPartProps): ReactNode {
  const answer = useApiQuery(getMatches, { params: { id: report.submission } });
  return (
    <QueryView answer={answer} loading="Comparing with other texts...">
      {(matches) =>
        matches.passages.length === 0 ? (
          <MarginRow>
            <Nothing matches={matches} />
          </MarginRow>
        ) : (
          <>
            {groupMatches(matches.passages).map((group, at) => (
              <Group key={String(at)} report={report} isLook={isLook} matches={matches} group={group} />
            ))}
            <MarginRow>
              <Left matches={matches} />
            </MarginRow>
          </>
        )
      }
    </QueryView>
  );
}

interface GroupProps extends MatchesPartProps {
  matches: Matches;
  group: MatchGroup;
}

/** One person's passages under their name; without a name where nobody is shown. */
function Group({ group: { person, passages, words }, ...props }: GroupProps): ReactNode {
  return (
    <>
      {person === null ? null : (
        <MarginRow note={`${plural(passages.length, 'passage')}, ${plural(words, 'word')}`}>
          <h3 className="mt-4 mb-2">{studentWords(person.name, person.roll_no)}</h3>
        </MarginRow>
      )}
      <Rows>
        {passages.map((passage, at) => (
          <PassageRow key={String(at)} {...props} passage={passage} />
        ))}
      </Rows>
    </>
  );
}

function Nothing({ matches }: { matches: Matches }): ReactNode {
  const { handed_in_at: at } = matches;
  if (at === null) return <Empty says="Nothing was submitted yet.">A text is compared once it is submitted.</Empty>;
  return (
    <>
      <Empty says="No passage matches.">
        What was submitted {instantWords(Date.parse(at))} shares no twelve words in a row with another student’s text.
      </Empty>
      <Left matches={matches} />
    </>
  );
}

function Left({ matches: { unlisted, not_compared: more } }: { matches: Matches }): ReactNode {
  const words = [
    unlisted === 0 ? '' : `Not listed: ${plural(unlisted, 'further passage')}.`,
    more === 0 ? '' : `Not compared: ${plural(more, 'further text')}.`,
  ].filter(Boolean);
  return words.length === 0 ? null : <p className="quiet mt-2">{words.join(' ')}</p>;
}

interface PassageRowProps extends MatchesPartProps {
  matches: Matches;
  passage: MatchedPassage;
}

function PassageRow({ report, isLook, matches, passage }: PassageRowProps): ReactNode {
  const { words, text, elsewhere } = passage;
  const place = report.text.indexOf(text);
  const handedIn = matches.handed_in_at === null ? null : Date.parse(matches.handed_in_at);
  const own = isLook ? ownTitle(report.student_name, handedIn) : 'Your text';
  return (
    <Row
      tall
      note={
        <>
          <b>{plural(words, 'word')}</b> {place < 0 ? '' : `paragraph ${String(paragraphAt(report.text, place))}`}
        </>
      }
      title={
        <div className="two">
          <Side whose={own} text={text} />
          <Beside elsewhere={elsewhere} isLook={isLook} />
        </div>
      }
    />
  );
}

function ownTitle(name: string, at: number | null): string {
  return at === null ? name : `${name}, submitted ${instantWords(at)}`;
}

function Side({ whose, text }: { whose: string; text: string }): ReactNode {
  return (
    <div>
      <p className="title">{whose}</p>
      <p className="hand clipped-paste my-2" dir="auto" lang="">
        {text}
      </p>
    </div>
  );
}

interface BesideProps extends Pick<MatchedPassage, 'elsewhere'> {
  isLook: boolean;
}

function Beside({ elsewhere, isLook }: BesideProps): ReactNode {
  if (elsewhere.kind === 'text') {
    const { student_name: name, roll_no: roll, assignment_title: title, handed_in_at: at } = elsewhere;
    const whose = listOf(studentWords(name, roll), elsewhere.same_assignment ? '' : title);
    return (
      <div>
        <Side whose={`${whose}, submitted ${instantWords(Date.parse(at))}`} text={elsewhere.text} />
        <Link className="link-line no-print" to="/evidence/$id" params={{ id: elsewhere.submission }}>
          How {name}’s text was written
        </Link>
      </div>
    );
  }
  return <p>{unnamedWords(elsewhere, isLook)}</p>;
}

type Unnamed = Exclude<MatchedPassage['elsewhere'], { kind: 'text' }>;

/** Where the words occur, as far as the reader may know. */
function unnamedWords(elsewhere: Unnamed, isLook: boolean): string {
  if (elsewhere.kind === 'many') {
    const texts = formatCount(elsewhere.texts);
    return elsewhere.same_assignment
      ? `In ${texts} or more other texts of this assignment, as words of a shared template are.`
      : `In ${texts} or more other texts of another assignment, as words of a shared template are.`;
  }
  const at = elsewhere.handed_in_at;
  return [
    elsewhere.same_assignment
      ? 'In another text of this assignment.'
      : isLook
        ? 'In a text in another course of your university.'
        : 'In a text for another assignment of your university.',
    at === null ? '' : `Submitted ${instantWords(Date.parse(at))}.`,
    'Whose it is, is not shown.',
  ]
    .filter(Boolean)
    .join(' ');
}
