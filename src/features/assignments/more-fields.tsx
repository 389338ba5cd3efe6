import { useEffect, useRef, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { GRACE_HOURS_MAX, WORD_GOAL_MAX } from '#contract/teaching';
import { AI_NOTE_MAX_LENGTH, aiPresets } from '#contract/ai-policy';
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { TimeField } from './time-field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { aiPolicyWords } from '../../wording/ai-policy-words.ts';
import { SectionTimesFields } from './section-times-fields.tsx';
import { wallTimeIn } from './typed-assignment.ts';

interface MoreFieldsProps {
  errors: FieldErrors;
  initial: Assignment | undefined;
  /** The chosen course, whose sections may have times of their own. */
  course: string;
  zone: string;
  onZone: (zone: string) => void;
}

const NAMES: readonly string[] = [
  'word_goal',
  'ai_preset',
  'ai_note',
  'ai_statement',
  'formatting',
  'visible_from',
  'time_zone',
  'grace_hours',
];

/** The optional fields of an assignment; opens by itself if one has an error. */
export function MoreFields({ errors, initial, course, zone, onZone }: MoreFieldsProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = Object.keys(errors).some((name) => NAMES.includes(name) || name.startsWith('section'));
  useEffect(() => {
    if (isWrong && details.current !== null) details.current.open = true;
  }, [isWrong]);
  return (
    <details ref={details}>
      <summary>
        More: word goal, AI policy, comments on drafts, when students see it, time zone, sections, grace
      </summary>
      <div className="form mt-4">
        <div className="pair">
          <WordGoalField goal={initial?.word_goal ?? undefined} error={errors['word_goal']} />
          <PolicyField policy={initial?.ai_policy} error={errors['ai_preset']} />
        </div>
        <TextareaField
          label="Note on AI tools"
          name="ai_note"
          maxLength={AI_NOTE_MAX_LENGTH}
          rows={2}
          defaultValue={initial?.ai_policy?.note}
          error={errors['ai_note']}
          dir="auto"
        />
        <StatementField isAsked={initial?.ai_statement === true} />
        <DraftsField isOn={initial?.draft_comments === true} />
        <FormattingField isOn={initial?.formatting === true} error={errors['formatting']} />
        <div className="pair">
          <VisibleField initial={initial} error={errors['visible_from']} />
          <TextField
            label="Time zone"
            name="time_zone"
            list="time-zones"
            autoComplete="off"
            spellCheck={false}
            defaultValue={zone}
            onInput={(event) => onZone(event.currentTarget.value.trim())}
            error={errors['time_zone']}
            hint="The times above are in this time zone"
          />
        </div>
        <SectionTimesFields course={course} initial={initial} errors={errors} />
        <GraceField hours={initial?.grace_hours ?? 0} error={errors['grace_hours']} />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
    </details>
  );
}

function WordGoalField({ goal, error }: { goal: number | undefined; error: string | undefined }): ReactNode {
  return (
    <TextField
      label="Word goal"
      name="word_goal"
      type="number"
      inputMode="numeric"
      min={1}
      max={WORD_GOAL_MAX}
      step={1}
      defaultValue={goal}
      error={error}
      hint="Shown beside the count; nothing is refused"
    />
  );
}

function StatementField({ isAsked }: { isAsked: boolean }): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" name="ai_statement" defaultChecked={isAsked} />
      Ask for a statement on the use of AI at submission
    </label>
  );
}

function DraftsField({ isOn }: { isOn: boolean }): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" name="draft_comments" defaultChecked={isOn} />
      Let students ask for comments on drafts before they submit, unless names are hidden
    </label>
  );
}

/** Only where the university lets texts have formatting. */
function FormattingField({ isOn, error }: { isOn: boolean; error: string | undefined }): ReactNode {
  const courses = useApiQuery(listTaughtCourses, {}).data ?? [];
  if (!isOn && !courses.some(({ formatting_allowed: allowed }) => allowed === true)) return null;
  return (
    <SelectField
      label="Formatting"
      name="formatting"
      defaultValue={isOn ? 'light' : 'plain'}
      error={error}
      hint="Light marks: bold, headings, quotes, lists and footnotes. Words and characters are counted with the marks"
    >
      <option value="plain">Plain text</option>
      <option value="light">Light marks</option>
    </SelectField>
  );
}

/** When an assignment becomes visible to students, in its zone. */
export function VisibleField(props: {
  initial: Pick<Assignment, 'visible_from' | 'time_zone'> | undefined;
  error: string | undefined;
}): ReactNode {
  const { initial, error } = props;
  return (
    <TimeField
      label="Visible from"
      name="visible_from"
      defaultValue={initial?.visible_from ? wallTimeIn(initial.visible_from, initial.time_zone) : undefined}
      error={error}
      hint="Before it students don’t know of it. Empty: at once"
    />
  );
}

function GraceField({ hours, error }: { hours: number; error: string | undefined }): ReactNode {
  return (
    <TextField
      label="Hours of grace"
      name="grace_hours"
      type="number"
      inputMode="numeric"
      min={0}
      max={GRACE_HOURS_MAX}
      step={1}
      defaultValue={hours}
      error={error}
      hint="After the end, for work that may have waited on a device without a network. It can give up to so many extra hours"
    />
  );
}

function PolicyField(props: { policy: Assignment['ai_policy'] | undefined; error: string | undefined }): ReactNode {
  return (
    <SelectField
      label="AI policy"
      name="ai_preset"
      defaultValue={props.policy?.preset ?? ''}
      error={props.error}
      hint="Students read it with the task"
    >
      <option value="">Say nothing</option>
      {aiPresets.map((preset) => (
        <option key={preset} value={preset}>
          {aiPolicyWords[preset].name}
        </option>
      ))}
    </SelectField>
  );
}
