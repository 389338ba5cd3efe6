import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { registerUniversity, type University } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/dialog.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { rawEntry, textOfEntry, useForm } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';
import { Entry } from './entry.tsx';
import { keepEmail } from './kept.ts';
import { CONFIRMATION, NewPasswordFields } from './new-password-fields.tsx';
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

function RegisterForm(): ReactNode {
  const { call, openDevice, browser } = useServices();
  const [made, setMade] = useState<University | null>(null);
  const form = useForm({
    check: (data) => samePasswords(data, 'admin_password', CONFIRMATION),
    send: async (data, signal) => {
      const body = {
        name: textOfEntry(data, 'name'),
        location: textOfEntry(data, 'location'),
        email: textOfEntry(data, 'email'),
        admin_email: textOfEntry(data, 'admin_email'),
        admin_password: rawEntry(data, 'admin_password'),
      };
      const answer = await call(registerUniversity, { body, signal });
      const device = await openDevice();
      await device.signIn({ user: answer.user, tokens: answer.admin_tokens, device: answer.device });
      keepEmail(browser, body.admin_email);
      setMade(answer.university);
    },
    explain: troubleWith(registerUniversity),
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <TextField
        label="University name"
        name="name"
        autoComplete="organization"
        required
        maxLength={200}
        error={form.fields['name']}
      />
      <TextField label="Location" name="location" required maxLength={200} error={form.fields['location']} />
      <TextField label="Official email" name="email" type="email" required error={form.fields['email']} />
      <TextField
        label="Admin email"
        name="admin_email"
        type="email"
        autoComplete="email"
        required
        error={form.fields['admin_email']}
      />
      <NewPasswordFields label="Admin password" name="admin_password" errors={form.fields} />
      <FormError form={form} />
      <Button look="main" submit disabled={form.busy}>
        {form.busy ? 'Registering...' : 'Register university'}
      </Button>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
      {made === null ? null : <Registered university={made} />}
    </form>
  );
}

function Registered({ university }: { university: University }): ReactNode {
  const navigate = useNavigate();
  const [copied, setCopied] = useState(false);
  return (
    <Overlay label="Success!">
      <h2>Success!</h2>
      <p>{university.name} is registered. Everybody signs up with this university ID:</p>
      <p className="display num">{university.university_id}</p>
      <div className="btns">
        <Button
          onClick={() => void navigator.clipboard.writeText(university.university_id).then(() => setCopied(true))}
        >
          <Icon name="copy" />
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button look="main" onClick={() => void navigate({ to: '/admin', replace: true })}>
          Go to your university
        </Button>
      </div>
    </Overlay>
  );
}
