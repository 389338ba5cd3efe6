import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getStudentProfile, getTeacherProfile } from '#contract/profile';
import type { StudentProfile, TeacherProfile, updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import type { RequestOutcome } from '../../offline/requests/waiters.ts';
import { textOfEntry, useForm, type Form } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useDevice, useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import type { PictureChoice } from './picture-field.tsx';
import type { Saved } from './saved-notice.tsx';
import { atInputs } from './wire.ts';

/** The specification's pause between the success message and the dashboard. */
const REDIRECT_AFTER_MS = 1000;

type Update = typeof updateStudentProfile | typeof updateTeacherProfile;
type Outcome = RequestOutcome<StudentProfile | TeacherProfile>;

export interface ProfileForm {
  form: Form;
  saved: Saved;
  choice: PictureChoice;
  choose: (choice: PictureChoice) => void;
}

/** Sends a profile, says that it was saved, and goes to the dashboard a second later. */
export function useProfileForm(
  endpoint: Update,
  dashboard: '/dashboard/student' | '/dashboard/teacher',
  send: (data: FormData, choice: PictureChoice, signal: AbortSignal) => Promise<Outcome>,
): ProfileForm {
  const { tab } = useServices();
  const device = useDevice();
  const navigate = useNavigate();
  const toast = useToast();
  const reload = useReload();
  const draft = useDraft('profile');
  const [saved, setSaved] = useState<Saved>({ kind: 'no' });
  const [choice, choose] = useState<PictureChoice>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const form = useForm({
    missing: 'Please fill in all required fields.',
    draft,
    // The browser does not validate a disabled select.
    check: (data) => (textOfEntry(data, 'departmentId') === '' ? { departmentId: 'Please fill in this field.' } : {}),
    send: async (data, signal) => {
      setSaved({ kind: 'no' });
      const outcome = await send(data, choice, signal);
      if (outcome.kind === 'waiting') {
        setSaved(outcome);
        return;
      }
      tab.removeItem('emailVerified');
      setSaved({ kind: 'saved' });
      timer.current = setTimeout(() => void navigate({ to: dashboard }), REDIRECT_AFTER_MS);
      // The stored user (name, profile_complete) is updated with the next tokens.
      void device.session.renew(device.session.accessToken());
      void reload(getStudentProfile, getTeacherProfile);
    },
    explain: (error) => {
      const trouble = atInputs(troubleWith(endpoint)(error));
      toast(trouble.error);
      return trouble;
    },
  });
  return { form, saved, choice, choose };
}
