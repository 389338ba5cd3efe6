import type { ReactNode } from 'react';
import type { User, UserType } from '#contract/account';
import { askForDeletion, DELETION_DAYS } from '#contract/deletion';
import { PasswordField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { rawEntry, useForm } from '../../ui/form.ts';
import { useDevice, useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { noteClosed } from './kept.ts';

/** Unsent work is sent for at most this long first. What is left is sealed at the sign-out, and arrives later. */
const SEND_FIRST_MS = 10_000;

const goes: Readonly<Record<UserType, string>> = {
  student:
    'Your name, email and roll number, your profile and picture, your log-ins and practice. Each text that you never submitted. The record of how you wrote the others.',
  teacher: 'Your name, email, profile and picture, log-ins, practice and saved comments.',
  university_admin: 'Your name, email, log-ins and practice.',
};

const stays: Readonly<Record<UserType, string>> = {
  student:
    'What you submitted, with its grades and feedback: the university must be able to show them. They are kept under “Former student” and a number.',
  teacher:
    'Courses, assignments, grades and comments: they belong to your students’ work. They are kept under “Former teacher” and a number.',
  university_admin: 'What you decided. It is kept under “Former administrator” and a number.',
};

/** Says what is deleted and what is kept, asks for the password, and signs out. */
export function DeletionDialog({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const { call, tab } = useServices();
  const device = useDevice();
  const form = useForm({
    send: async (data, signal) => {
      await device.drain(SEND_FIRST_MS);
      const { deletion_at } = await call(askForDeletion, { body: { password: rawEntry(data, 'password') }, signal });
      noteClosed(tab, deletion_at);
      await device.signOut();
    },
    explain: troubleWith(askForDeletion),
  });
  return (
    <FormDialog
      title="Delete your account"
      readFirst
      form={form}
      submit="Delete my account"
      busy="Closing..."
      onClose={onClose}
    >
      <p>
        <b>What goes.</b> {goes[user.user_type]} Nothing brings it back.
      </p>
      <p>
        <b>What stays.</b> {stays[user.user_type]}
      </p>
      <p>
        <b>When.</b> Your account is closed at once and deleted after {DELETION_DAYS} days. If you log in before, you
        keep it. {user.user_type === 'student' ? 'To have your texts, download them first, on your profile.' : ''}
      </p>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={form.fields['password']}
      />
    </FormDialog>
  );
}
