import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#contract/endpoint';
import { getStudentProfile, getTeacherProfile } from '#contract/profile';
import { textOfEntry, useForm, type Form } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useReload } from '../answer.ts';
import { useDevice, useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';

/** The specification's pause between the success message and the dashboard. */
const REDIRECT_AFTER_MS = 1000;

interface ProfileForm {
  form: Form;
  saved: boolean;
}

/** Sends a profile, says that it was saved, and goes to the dashboard a second later. */
export function useProfileForm(
  endpoint: Endpoint,
  dashboard: string,
  send: (data: FormData, signal: AbortSignal) => Promise<unknown>,
): ProfileForm {
  const { tab } = useServices();
  const device = useDevice();
  const navigate = useNavigate();
  const toast = useToast();
  const reload = useReload();
  const [saved, setSaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const form = useForm({
    missing: 'Please fill in all required fields.',
    // A disabled choice takes no part in the browser's own check.
    check: (data) => (textOfEntry(data, 'department') === '' ? { department: 'Please fill in this field.' } : {}),
    send: async (data, signal) => {
      await send(data, signal);
      tab.removeItem('emailVerified');
      setSaved(true);
      // The user's own row (name, profile_complete) comes with the next tokens.
      await device.session.renew(device.session.accessToken());
      void reload(getStudentProfile, getTeacherProfile);
      timer.current = setTimeout(() => void navigate({ to: dashboard }), REDIRECT_AFTER_MS);
    },
    explain: (error) => {
      const trouble = troubleWith(endpoint)(error);
      toast(trouble.error);
      return trouble;
    },
  });
  return { form, saved };
}
