import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { register, resendVerification } from '#contract/account';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/dialog.tsx';
import { ChoiceField, FormError, TextField } from '../../ui/field.tsx';
import { rawEntry, textOfEntry, useForm, type Form } from '../../ui/form.ts';
import { SlowNote, Spinner } from '../../ui/waiting.tsx';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { Entry } from './entry.tsx';
import { keepEmail, signupNonce } from './kept.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { samePasswords } from './passwords.ts';
import { useUniversity, type Lookup } from './use-university.ts';

/** /signup, or /signup?university=CODE from a letter of invitation. */
export function SignUpScreen(): ReactNode {
  const [university] = useState(() => new URLSearchParams(location.search).get('university') ?? '');
  const [code, setCode] = useState(university);
  const lookup = useUniversity(code);
  return (
    <Entry
      title={
        lookup.kind === 'found'
          ? `Create Faculty/Student Account for ${lookup.university.name}`
          : 'Create Faculty/Student Account for your university'
      }
      lead="Free for students and faculty. Afterwards you confirm your email address."
    >
      <SignUpForm university={university} lookup={lookup} onCode={setCode} />
      <div className="after">
        <Link to="/login">Already have an account? Login</Link>
        <Link to="/signup/register-university">Don&apos;t have a University ID?</Link>
      </div>
    </Entry>
  );
}

/** Sends the sign-up; `created` is the e-mail once the university has taken it. */
function useSignUp(): { form: Form; created: string | null } {
  const { call, browser } = useServices();
  const [created, setCreated] = useState<string | null>(null);
  const form = useForm({
    draft: useDraft('sign-up'),
    check: (data) => samePasswords(data, 'password', 'confirm_password'),
    send: async (data, signal) => {
      const userType = textOfEntry(data, 'user_type') === 'teacher' ? ('teacher' as const) : ('student' as const);
      const body = {
        email: textOfEntry(data, 'email'),
        password: rawEntry(data, 'password'),
        user_type: userType,
        university_id: textOfEntry(data, 'university_id'),
        signup_nonce: signupNonce(browser),
      };
      await call(register, { body, signal });
      keepEmail(browser, body.email);
      setCreated(body.email);
    },
    explain: troubleWith(register),
  });
  return { form, created };
}

interface SignUpFormProps {
  /** The university ID from the address, '' if it has none. */
  university: string;
  lookup: Lookup;
  onCode: (code: string) => void;
}

function SignUpForm({ university, lookup, onCode }: SignUpFormProps): ReactNode {
  const {
    form: { ref, ...form },
    created,
  } = useSignUp();
  return (
    <form className="form" noValidate ref={ref} onSubmit={form.onSubmit}>
      <TextField
        label="University ID"
        name="university_id"
        defaultValue={university}
        placeholder="UNI-12345"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
        onChange={(event) => onCode(event.currentTarget.value)}
        error={form.fields['university_id'] ?? (lookup.kind === 'unknown' ? 'No university has this ID.' : undefined)}
        found={lookup.kind === 'found' ? lookup.university.name : undefined}
      />
      <TextField label="Email" name="email" type="email" autoComplete="email" required error={form.fields['email']} />
      <ChoiceField
        legend="User type"
        name="user_type"
        initial="student"
        options={[
          { value: 'student', label: 'Student' },
          { value: 'teacher', label: 'Teacher' },
        ]}
      />
      <NewPasswordFields label="Password" name="password" confirmation="confirm_password" errors={form.fields} />
      <FormError form={form} />
      <Button variant="main" submit disabled={form.busy}>
        {form.busy ? 'Creating Account...' : 'Create Account'}
      </Button>
      {form.busy ? (
        <Overlay label="Creating account">
          <Spinner />
          <output>Creating account...</output>
          <SlowNote slow={form.slow} onCancel={form.cancel} />
        </Overlay>
      ) : null}
      {created === null ? null : <Success email={created} />}
    </form>
  );
}

function Success({ email }: { email: string }): ReactNode {
  const { call, browser } = useServices();
  const [resent, setResent] = useState<string | null>(null);
  function resend(): void {
    call(resendVerification, { body: { email, signup_nonce: signupNonce(browser) } }).then(
      ({ message }) => setResent(message),
      (error: unknown) => setResent(troubleWith(resendVerification)(error).error),
    );
  }
  return (
    <Overlay label="Success!">
      <h2>Success!</h2>
      <p>Please check your email to verify your account.</p>
      <p className="quiet small">A link was sent to {email}. Open it in this browser to go straight on.</p>
      {resent === null ? null : <output>{resent}</output>}
      <div className="btns">
        <Button onClick={resend}>Send it again</Button>
        <Link className="btn main" to="/login">
          Log In
        </Link>
      </div>
    </Overlay>
  );
}
