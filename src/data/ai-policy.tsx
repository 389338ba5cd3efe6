import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { aiPolicyWords } from '../wording/ai-policy-words.ts';

/** How far AI tools may help with an assignment, in its teacher's words too; nothing where nothing is said. */
export function AiPolicyNote({ policy }: { policy: Assignment['ai_policy'] | undefined }): ReactNode {
  if (!policy) return null;
  const { name, says } = aiPolicyWords[policy.preset];
  return (
    <>
      <p className="small mt-2">
        <b>{name}.</b> {says}
      </p>
      {policy.note === '' ? null : (
        <p className="small task" dir="auto">
          {policy.note}
        </p>
      )}
    </>
  );
}
