import { useId, useState, type ReactNode } from 'react';
import type { Criterion, Level, Levels } from '#contract/criterion';
import { FEEDBACK_MAX_LENGTH, type MarkingChange } from '#contract/marking-change';
import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import { TextareaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useListed } from '../../ui/shortcuts.ts';
import { LEVEL_KEYS, LevelChoice, levelByKey, NO_KEYS } from './level-choice.tsx';
import type { OpenMarking } from './use-marking.ts';
import { sumSoFar } from './pending-changes.ts';
import { pointsIn, type PointsRead } from './points.ts';
import { useTyped, type Typed } from './use-typed.ts';
import { figure } from '../../wording/figure.ts';

const GRADE_MAX = 1000;
const NO_LEVELS: readonly Level[] = [];

interface MarkFieldsProps {
  criteria: readonly Criterion[];
  levels: Levels | undefined;
  marking: OpenMarking;
}

/**
 * A field for the points of each criterion, with its levels, and their sum, or one grade where there are no criteria; and
 * the feedback.
 */
export function MarkingFields({ criteria, levels, marking }: MarkFieldsProps): ReactNode {
  useListed(levels === undefined ? NO_KEYS : LEVEL_KEYS);
  const whole = criteria.reduce((sum, { points }) => sum + points, 0);
  const given = criteria.filter(({ id }) => marking.content.marks[id] !== undefined).length;
  return (
    <>
      <section>
        <h2 className="mb-2">Grade</h2>
        {criteria.length === 0 ? (
          <GradeField marking={marking} />
        ) : (
          <div className="marks">
            {criteria.map((criterion, at) => (
              <PointsField
                key={criterion.id}
                criterion={criterion}
                levels={levels?.[criterion.id] ?? NO_LEVELS}
                isFirst={at === 0}
                marking={marking}
              />
            ))}
            <div>
              <div>
                <b>Total</b>
                {/* Always one line: if the layout moves during a press, the press is lost. */}
                <p className="small quiet">
                  {given} of {criteria.length} graded
                </p>
              </div>
              <output className="total">
                {figure(sumSoFar(marking.content, criteria))} <span className="quiet small">of {figure(whole)}</span>
              </output>
            </div>
          </div>
        )}
      </section>
      <FeedbackField marking={marking} />
    </>
  );
}

interface PointsFieldProps {
  criterion: Criterion;
  /** Empty where it has none. */
  levels: readonly Level[];
  /** Whether the shortcut to the marks focuses this field. */
  isFirst: boolean;
  marking: OpenMarking;
}

function PointsField({ criterion, levels, isFirst, marking }: PointsFieldProps): ReactNode {
  const id = useId();
  const { name, points } = criterion;
  const given = marking.content.marks[criterion.id];
  const changeTo = (to: number | null) => ({ kind: 'mark', criterion: criterion.id, points: to }) as const;
  const { error, ...field } = usePoints(given ?? null, marking, changeTo, (words) => pointsIn(words, points));
  const choice = {
    levels,
    points: pointsIn(field.value, points).points,
    onChoose(chosen: number) {
      field.type(String(chosen));
      field.flush();
    },
  };
  return (
    <div className={error === '' ? undefined : 'bad'}>
      <label htmlFor={id} dir="auto">
        {name}
      </label>
      <span className="field">
        <input
          id={id}
          name={criterion.id}
          data-key={isFirst ? 'm' : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={field.value}
          aria-invalid={error === '' ? undefined : true}
          aria-describedby={error === '' ? `${id}-of` : `${id}-error`}
          onChange={(event) => field.type(event.target.value)}
          onKeyDown={levels.length === 0 ? undefined : (event) => levelByKey(event, choice)}
          onBlur={field.flush}
        />
        <span className="quiet small" id={`${id}-of`}>
          of {figure(points)}
        </span>
      </span>
      {error === '' ? null : (
        <p className="error small" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {levels.length === 0 ? null : <LevelChoice criterion={criterion} {...choice} />}
    </div>
  );
}

function GradeField({ marking }: { marking: OpenMarking }): ReactNode {
  const changeTo = (grade: number | null) => ({ kind: 'grade', grade }) as const;
  const { grade } = marking.content;
  const { error, ...field } = usePoints(grade, marking, changeTo, (words) => pointsIn(words, GRADE_MAX, false));
  return (
    <TextField
      label="Grade"
      name="grade"
      data-key="m"
      inputMode="decimal"
      autoComplete="off"
      value={field.value}
      error={error}
      hint={`Of ${figure(POINTS_WITHOUT_CRITERIA)}`}
      onChange={(event) => field.type(event.target.value)}
      onBlur={field.flush}
    />
  );
}

/** The state of a number field; a number is queued once it is valid. */
function usePoints(
  given: number | null,
  marking: OpenMarking,
  changeTo: (points: number | null) => MarkingChange,
  read: (words: string) => PointsRead,
): Typed & { error: string } {
  const [error, setError] = useState('');
  const field = useTyped(
    given === null ? '' : String(given),
    (words) => {
      const { points, error: wrong } = read(words);
      if (wrong === '') marking.hold(changeTo(points));
    },
    (words) => {
      const { points, error: wrong } = read(words);
      setError(wrong);
      if (wrong !== '') return false;
      if (points === given) marking.letGo(changeTo(points));
      else marking.change(changeTo(points));
      return true;
    },
  );
  return { ...field, error };
}

function FeedbackField({ marking }: { marking: OpenMarking }): ReactNode {
  const field = useTyped(
    marking.content.feedback,
    (words) => marking.hold({ kind: 'feedback', words }),
    (words) => {
      const change = { kind: 'feedback', words } as const;
      if (words === marking.content.feedback) marking.letGo(change);
      else marking.change(change);
      return true;
    },
  );
  return (
    <TextareaField
      label="Feedback"
      name="feedback"
      className="own-words"
      dir="auto"
      lang=""
      rows={5}
      maxLength={FEEDBACK_MAX_LENGTH}
      value={field.value}
      onChange={(event) => field.type(event.target.value)}
      onBlur={field.flush}
    />
  );
}
