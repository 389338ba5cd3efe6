import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import type { AnswerOf } from '#contract/endpoint';
import { listEnrollments } from '#contract/enrollment';
import { joinCourse } from '#contract/join';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

type Joined = AnswerOf<typeof joinCourse>;

/** /join and /join/CODE: joins a course by its join code. */
export function JoinScreen(): ReactNode {
  useTitle('Join a course');
  const { code } = useParams({ strict: false });
  const [joined, setJoined] = useState<Joined | null>(null);
  return (
    <>
      <PageHead title="Join a course" lede="Your teacher gives you the code, or a link that holds it." />
      <MarginRow>
        <div className="narrow">
          {joined === null ? <JoinForm code={code ?? ''} onJoined={setJoined} /> : <JoinedNotice joined={joined} />}
        </div>
      </MarginRow>
    </>
  );
}

interface JoinFormProps {
  code: string;
  onJoined: (joined: Joined) => void;
}

function JoinForm({ code, onJoined }: JoinFormProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const { ref, ...form } = useForm({
    missing: 'Please enter the code.',
    send: async (data, signal) => {
      const answer = await call(joinCourse, { body: { code: textOfEntry(data, 'code') }, signal });
      onJoined(answer);
      await reload(listEnrollments, listAssignments);
    },
    explain: (error) => {
      const trouble = troubleWith(joinCourse)(error);
      return { ...trouble, fields: { ...trouble.fields, code: trouble.error } };
    },
  });
  return (
    <form className="form" noValidate ref={ref} onSubmit={form.onSubmit}>
      <TextField
        label="Code"
        name="code"
        defaultValue={code}
        required
        maxLength={100}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint="Such as K7M2P-9XQ4T"
        error={form.fields['code']}
      />
      <FormError form={form} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Joining...' : 'Join'}
        </Button>
        <Link className={buttonClass()} to="/dashboard/student">
          Not now
        </Link>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

function JoinedNotice({ joined: { course_name: name, status } }: { joined: Joined }): ReactNode {
  return (
    <Notice
      kind={status === 'enrolled' ? 'good' : 'wait'}
      live="polite"
      actions={
        <Link className={buttonClass('main')} to="/dashboard/student">
          Your dashboard
        </Link>
      }
    >
      {status === 'enrolled' ? (
        <p>
          <b>You are in {name}.</b> Its assignments are on your dashboard.
        </p>
      ) : (
        <p>
          <b>You have asked to join {name}.</b> Its teacher decides.
        </p>
      )}
    </Notice>
  );
}
