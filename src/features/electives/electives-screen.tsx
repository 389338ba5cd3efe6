import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { listElectives, type Elective } from '#contract/elective';
import { Button } from '../../ui/button.tsx';
import { Empty, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { ChoiceState } from './choice-state.tsx';
import { choiceWords, tickedOf } from './choice.ts';
import { useChoice } from './use-choice.ts';

/** Keeps the line of a note that is not known yet. */
const NO_NOTE = '\u00A0';

/** /student/electives */
export function ElectivesScreen(): ReactNode {
  useTitle('Electives');
  const answer = useApiQuery(listElectives, {});
  return (
    <>
      <PageHead title="Electives" lede="Choose what you would like to study. You can change your choice later." />
      <MarginRow note={updatedNote(answer) ?? NO_NOTE}>
        <QueryView answer={answer} loading="Loading the electives...">
          {(electives) =>
            electives.length === 0 ? (
              <Empty says="No electives yet.">They appear here as soon as your university offers them.</Empty>
            ) : (
              <ElectivesForm electives={electives} />
            )
          }
        </QueryView>
        <p className="quiet mt-4">
          Your choice tells your university what to plan for. A place in an elective course is asked for{' '}
          <Link to="/dashboard/student" hash="elective-courses">
            on your dashboard
          </Link>
          .
        </p>
      </MarginRow>
    </>
  );
}

function ElectivesForm({ electives }: { electives: readonly Elective[] }): ReactNode {
  const choice = useChoice(electives);
  const ticked = tickedOf(electives, choice.ticks);
  function submit(event: FormEvent): void {
    event.preventDefault();
    choice.save();
  }
  return (
    <form className="form narrow" onSubmit={submit}>
      <fieldset className="field">
        <legend className="label">
          Your electives{' '}
          <span className="quiet small">
            {ticked.length} of {electives.length}
          </span>
        </legend>
        <div className="choice down">
          {electives.map(({ id, name, archived }) => (
            <label key={id}>
              <input
                type="checkbox"
                name="electives"
                value={id}
                checked={choice.ticks.has(id)}
                onChange={(event) => choice.tick(id, event.target.checked)}
              />
              <span>
                {name}{' '}
                {archived ? (
                  <span className="hint">Not offered any more. Without the tick it can’t be chosen again.</span>
                ) : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="btns">
        <Button submit variant="main">
          Save
        </Button>
      </div>
      <ChoiceState choice={choice} words={choiceWords(ticked.map(({ name }) => name))} />
    </form>
  );
}
