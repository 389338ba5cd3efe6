import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { registerUniversity } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { rawEntry, textOfEntry, useForm, type Form } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { atFields } from './at-fields.ts';
import { Entry } from './entry.tsx';
import { keepEmail, signupNonce } from './kept.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { samePasswords } from './passwords.ts';

/** /signup/register-university */
export function RegisterUniversityScreen(): ReactNode {
  return (
    <Entry
      title="Register a university"
      note="For administrators"
      lead="Not an admin? Contact your university to register."
    >
      <RegisterForm />
      <div className="after">
        <Link to="/signup">Back to sign up</Link>
      </div>
    </Entry>
  );
}

/** The screen's field names by the specification, for each name of the call that differs. */
const screenNames = { name: 'universityName', admin_email: 'adminEmail', admin_password: 'adminPassword' };

/** Registers, stores the session and leads to /admin, where the university's ID is shown. */
function useRegistration(): Form {
  const { call, openDevice, browser } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  return useForm({
    draft: useDraft('register-university'),
    check: (data) => samePasswords(data, 'adminPassword', 'confirmPassword'),
    send: async (data, signal) => {
      const body = {
        name: textOfEntry(data, 'universityName'),
        location: textOfEntry(data, 'location'),
        email: textOfEntry(data, 'email'),
        admin_email: textOfEntry(data, 'adminEmail'),
        admin_password: rawEntry(data, 'adminPassword'),
        signup_nonce: signupNonce(browser),
      };
      const { user, admin_tokens: tokens, device: keys, university } = await call(registerUniversity, { body, signal });
      const device = await openDevice();
      await device.signIn({ user, tokens, device: keys });
      keepEmail(browser, body.admin_email);
      toast(`${university.name} is registered. Its ID is ${university.university_id}.`);
      await navigate({ to: '/admin', replace: true });
    },
    explain: atFields(troubleWith(registerUniversity), screenNames),
  });
}

function RegisterForm(): ReactNode {
  const { ref, ...form } = useRegistration();
  const errors = form.fields;
  return (
    <form className="form" noValidate ref={ref} onSubmit={form.onSubmit}>
      <TextField
        label="University name"
        name="universityName"
        autoComplete="organization"
        required
        maxLength={200}
        error={errors['universityName']}
      />
      <TextField label="Location" name="location" required maxLength={200} error={errors['location']} />
      <TextField label="Official email" name="email" type="email" required error={errors['email']} />
      <TextField
        label="Admin email"
        name="adminEmail"
        type="email"
        autoComplete="email"
        required
        error={errors['adminEmail']}
      />
      <NewPasswordFields label="Admin password" name="adminPassword" confirmation="confirmPassword" errors={errors} />
      <FormError form={form} />
      <Button variant="main" submit disabled={form.busy}>
        {form.busy ? 'Registering...' : 'Register university'}
      </Button>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
