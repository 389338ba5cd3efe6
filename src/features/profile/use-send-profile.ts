import { useCallback } from 'react';
import type { AnswerOf } from '#contract/endpoint';
import type { updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import type { RequestOf } from '../../api/send.ts';
import type { RequestOutcome } from '../../offline/requests/waiters.ts';
import { useDevice, useServices } from '../../data/services.tsx';

type Update = typeof updateStudentProfile | typeof updateTeacherProfile;

/**
 * Sends a profile by the device, which keeps it until the university has it. Without a session there is nobody to keep
 * it for: then it is sent at once or not at all.
 */
export function useSendProfile() {
  const { call } = useServices();
  const device = useDevice();
  return useCallback(
    async <const E extends Update>(endpoint: E, input: RequestOf<E>): Promise<RequestOutcome<AnswerOf<E>>> => {
      if (device.user() === null) return { kind: 'done', answer: await call(endpoint, input) };
      return device.request(endpoint, input, 'Your profile');
    },
    [call, device],
  );
}
