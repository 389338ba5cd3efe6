import type { ReactNode } from 'react';
import {
  getUniversitySettings,
  LOG_DAYS_MAX,
  LOG_DAYS_MIN,
  updateUniversitySettings,
  type UniversitySettings,
} from '#contract/university';
import { DEFAULT_TIME_ZONE } from '#contract/zone';
import { ApiProblem } from '../../api/trouble.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, FormError, TextareaField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChanged } from './use-changed.ts';

/** The days until the university sets others. */
const LOG_DAYS = 180;

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** The rules: who needs no approval, whether students may leave compulsory courses, analysis, formatting, look-ups, time zone, retention. */
export function Settings(): ReactNode {
  const answer = useApiQuery(getUniversitySettings, {});
  return (
    <Section title="Rules of your university" anchor="rules">
      <QueryView answer={answer} loading="Loading the rules..." quiet={answer.offline}>
        {(settings) => (
          <MarginRow>
            <SettingsForm key={JSON.stringify(settings)} settings={settings} />
          </MarginRow>
        )}
      </QueryView>
    </Section>
  );
}

function SettingsForm({ settings }: { settings: UniversitySettings }): ReactNode {
  // An answer stored before the rule existed lacks it.
  const kept: Partial<UniversitySettings> = settings;
  const { call } = useServices();
  const reload = useChanged();
  const toast = useToast();
  const { ref, ...form } = useForm({
    draft: useDraft('university-rules'),
    send: async (data, signal) => {
      await call(updateUniversitySettings, { body: rulesIn(data), signal });
      toast('The rules are saved.');
      // Not awaited, so that the draft is removed before the form is reset to the saved values.
      void reload(getUniversitySettings);
    },
    explain: explainDomains,
  });
  return (
    <form className="form rules" noValidate onSubmit={form.onSubmit} ref={ref}>
      <TextareaField
        label="Email domains of your teachers"
        name="teacher_domains"
        rows={2}
        defaultValue={settings.teacher_domains.join('\n')}
        autoCapitalize="off"
        spellCheck={false}
        placeholder="college.edu"
        hint="One a line. A verified address there needs no approval."
        error={form.fields['teacher_domains']}
      />
      <ChoiceField
        legend="May students leave a compulsory course?"
        name="unenrollment_allowed"
        initial={settings.unenrollment_allowed ? 'yes' : 'no'}
        options={YES_NO}
      />
      <RuleFields kept={kept} />
      <ZoneField zone={kept.time_zone} error={form.fields['time_zone']} />
      <LogDaysField days={kept.log_days} error={form.fields['log_days']} />
      <FormError form={form} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          Save rules
        </Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

/** The rules that are on or off. One is missing in an answer that was stored before it existed. */
function RuleFields({ kept }: { kept: Partial<UniversitySettings> }): ReactNode {
  return (
    <>
      <RuleField
        legend="May texts be analyzed for AI writing?"
        name="analysis_allowed"
        isOn={kept.analysis_allowed ?? true}
        hint="Student and teacher see the same. A course may do without."
      />
      <RuleField
        legend="May texts have formatting?"
        name="formatting_allowed"
        isOn={kept.formatting_allowed ?? false}
        hint="Yes: a teacher may allow it for an assignment."
      />
      <RuleField
        legend="May students look up DOIs and ISBNs?"
        name="lookup_allowed"
        isOn={kept.lookup_allowed ?? false}
        hint="doi.org and openlibrary.org learn the number, not who asks."
      />
      <RuleField
        legend="May teachers read words that a student deleted?"
        name="deleted_text_shown"
        isOn={kept.deleted_text_shown ?? false}
        hint="No: they see blocks. Students always see their own."
      />
    </>
  );
}

interface RuleFieldProps {
  legend: string;
  name: string;
  isOn: boolean;
  hint: string;
}

/** A rule that is on or off, with what it means. */
function RuleField({ legend, name, isOn, hint }: RuleFieldProps): ReactNode {
  return (
    <div className="field">
      <ChoiceField legend={legend} name={name} initial={isOn ? 'yes' : 'no'} options={YES_NO} />
      <p className="hint">{hint}</p>
    </div>
  );
}

/** `zone` undefined: the answer was stored before the rule existed. */
function ZoneField({ zone, error }: { zone: string | undefined; error: string | undefined }): ReactNode {
  return (
    <>
      <TextField
        label="Time zone of your university"
        name="time_zone"
        list="university-zones"
        autoComplete="off"
        spellCheck={false}
        required
        defaultValue={zone ?? DEFAULT_TIME_ZONE}
        hint="A daily email is sent at 7 in the morning in this time zone."
        error={error}
      />
      <datalist id="university-zones">
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

/** `days` undefined: the answer was stored before the rule existed. */
function LogDaysField({ days = LOG_DAYS, error }: { days: number | undefined; error: string | undefined }): ReactNode {
  return (
    <TextField
      label="Days that a log is kept after its grade"
      name="log_days"
      type="number"
      inputMode="numeric"
      required
      min={LOG_DAYS_MIN}
      max={LOG_DAYS_MAX}
      defaultValue={days}
      hint="Then keystrokes and deleted words go. Text and report stay."
      error={error}
    />
  );
}

/** A refused domain is named by its index in the list; here the list is one field. */
function explainDomains(error: unknown) {
  const trouble = troubleWith(updateUniversitySettings)(error);
  if (!(error instanceof ApiProblem)) return trouble;
  const issue = error.issues.find(({ path }) => path.startsWith('teacher_domains'));
  return issue === undefined ? trouble : { ...trouble, fields: { teacher_domains: `This ${issue.message}.` } };
}

function rulesIn(data: FormData): UniversitySettings {
  return {
    teacher_domains: textOfEntry(data, 'teacher_domains')
      .split(/[\s,;]+/)
      .filter(Boolean),
    unenrollment_allowed: textOfEntry(data, 'unenrollment_allowed') === 'yes',
    analysis_allowed: textOfEntry(data, 'analysis_allowed') === 'yes',
    formatting_allowed: textOfEntry(data, 'formatting_allowed') === 'yes',
    lookup_allowed: textOfEntry(data, 'lookup_allowed') === 'yes',
    log_days: Number(textOfEntry(data, 'log_days')),
    deleted_text_shown: textOfEntry(data, 'deleted_text_shown') === 'yes',
    time_zone: textOfEntry(data, 'time_zone'),
  };
}
