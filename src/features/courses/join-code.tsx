import { useState, type ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { endJoinCode, getJoinCode, JOIN_DAYS, makeJoinCode, type JoinCode } from '#contract/join';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ChoiceField, FormError, SelectField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Definitions, Section, MarginRow } from '../../ui/page.tsx';
import { dayAndTime } from '../../wording/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { SlowNote } from '../../ui/waiting.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChange } from '../../data/use-change.ts';
import { plural } from '../../wording/plural.ts';

const OFFERED_DAYS = 30;

/** A course's join code: created, copied, renewed and ended here. */
export function JoinCodeSection({ course }: { course: TaughtCourse }): ReactNode {
  const answer = useApiQuery(getJoinCode, { params: { id: course.id } });
  const [renewing, setRenewing] = useState(false);
  return (
    <Section title="Join code" note={updatedNote(answer)}>
      <MarginRow>
        <QueryView answer={answer} loading="Loading the join code...">
          {({ join_code: code }) =>
            code === null || renewing ? (
              <MakeForm
                course={course}
                renews={code !== null}
                onDone={() => setRenewing(false)}
                onCancel={code === null ? undefined : () => setRenewing(false)}
              />
            ) : (
              <GoodCode course={course} code={code} onRenew={() => setRenewing(true)} />
            )
          }
        </QueryView>
      </MarginRow>
    </Section>
  );
}

interface GoodCodeProps {
  course: TaughtCourse;
  code: JoinCode;
  onRenew: () => void;
}

function GoodCode({ course, code: { code, admits, expires_at }, onRenew }: GoodCodeProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const now = useNow();
  const { busy, trouble, make } = useChange();
  const until = dayAndTime(new Date(expires_at), now);
  const link = `${location.origin}/join/${code}`;
  async function copy(text: string, says: string): Promise<void> {
    toast((await copyText(text)) ? says : 'The browser refused to copy. Please select it above and copy it.');
  }
  async function end(): Promise<void> {
    const made = await make(endJoinCode, () => call(endJoinCode, { params: { id: course.id } }));
    if (made) toast('The join code is ended.');
    await reload(getJoinCode);
  }
  return (
    <>
      <Definitions
        of={[
          ['Code', <b key="code">{code}</b>],
          ['Link', link],
          ['Who has it', admits === 'enroll' ? 'is enrolled at once' : 'asks, and you decide'],
          ['Good until', `${until.day}, ${until.time}`],
        ]}
      />
      <div className="btns mt-4">
        <Button variant="main" onClick={() => void copy(link, 'Link copied.')}>
          Copy link
        </Button>
        <Button onClick={() => void copy(code, 'Code copied.')}>Copy code</Button>
        <Button onClick={onRenew}>Renew</Button>
        <Button disabled={busy} onClick={() => void end()}>
          End the code
        </Button>
      </div>
      <ChangeTrouble trouble={trouble} />
    </>
  );
}

interface MakeFormProps {
  course: TaughtCourse;
  renews: boolean;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

function MakeForm({ course, renews, onDone, onCancel }: MakeFormProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const { ref, ...form } = useForm({
    send: async (data, signal) => {
      const admits = textOfEntry(data, 'admits') === 'ask' ? ('ask' as const) : ('enroll' as const);
      const days = Number(textOfEntry(data, 'days'));
      await call(makeJoinCode, { params: { id: course.id }, body: { admits, days }, signal });
      await reload(getJoinCode);
      onDone();
    },
    explain: troubleWith(makeJoinCode),
  });
  return (
    <form className="form narrow" noValidate ref={ref} onSubmit={form.onSubmit}>
      <p>
        {renews
          ? 'The code that is good now ends when there is a new one.'
          : 'Give your students a code or a link, and they come into the course by themselves.'}
      </p>
      <ChoiceField
        legend="Who has the code"
        name="admits"
        initial="enroll"
        options={[
          { value: 'enroll', label: 'Is enrolled' },
          { value: 'ask', label: 'Asks to be' },
        ]}
      />
      <SelectField label="Good for" name="days" defaultValue={String(OFFERED_DAYS)}>
        {JOIN_DAYS.map((days) => (
          <option key={days} value={days}>
            {plural(days, 'day')}
          </option>
        ))}
      </SelectField>
      <FormError form={form} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Making...' : renews ? 'Make a new code' : 'Make a join code'}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>Keep the old one</Button>}
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
