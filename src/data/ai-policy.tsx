import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { aiPolicyWords } from '../wording/ai-policy-words.ts';

/** Shows the assignment's AI policy with its teacher's note; nothing if there is no policy. */
export function AiPolicyNote({ policy }: { policy: Assignment['ai_policy'] | undefined }): ReactNode {
  if (!policy) return null;
  const { name, says } = aiPolicyWords[policy.preset];
  return (
    <>
      <p className="small mt-2">
        <b>{name}.</b> {says}
      </p>
      {policy.note === '' ? null : (
        <p className="small task" dir="auto" lang="">
          {policy.note}
        </p>
      )}
    </>
  );
}
