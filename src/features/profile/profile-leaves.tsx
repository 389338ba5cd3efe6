import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import type { FieldErrors, Form } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Leaf, OnLine } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';

interface ProfileLeavesProps {
  form: Form;
  saved: boolean;
  university: string;
  names: { first_name: string; last_name: string };
  children: ReactNode;
}

/** The frame that both profiles share: you, your place, and the button. */
export function ProfileLeaves({ form, saved, university, names, children }: ProfileLeavesProps): ReactNode {
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <Leaf title="You">
        <OnLine>
          <div className="form narrow">
            <div className="pair">
              <NameField
                label="First name"
                name="first_name"
                token="given-name"
                value={names.first_name}
                errors={form.fields}
              />
              <NameField
                label="Last name"
                name="last_name"
                token="family-name"
                value={names.last_name}
                errors={form.fields}
              />
            </div>
          </div>
        </OnLine>
      </Leaf>
      <Leaf title={`Your place at ${university}`}>
        <OnLine>
          <div className="form narrow">
            {children}
            <FormError form={form} />
            {saved ? (
              <Notice kind="good" says="news">
                <p>Profile saved. Your dashboard opens in a moment.</p>
              </Notice>
            ) : null}
            <div className="btns">
              <Button look="main" submit disabled={form.busy || saved}>
                {form.busy ? 'Saving...' : 'Save Profile'}
              </Button>
            </div>
            <SlowNote slow={form.slow} onCancel={form.cancel} />
          </div>
        </OnLine>
      </Leaf>
    </form>
  );
}

interface NameFieldProps {
  label: string;
  name: string;
  token: 'given-name' | 'family-name';
  value: string;
  errors: FieldErrors;
}

function NameField({ label, name, token, value, errors }: NameFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      name={name}
      autoComplete={token}
      required
      maxLength={200}
      defaultValue={value}
      error={errors[name]}
    />
  );
}
