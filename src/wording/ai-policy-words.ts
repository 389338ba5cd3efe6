import type { AiPreset } from '#contract/ai-policy';

/** Each preset in a name for lists, and in a sentence to the student. */
export const aiPolicyWords: Readonly<Record<AiPreset, { name: string; says: string }>> = {
  none: { name: 'No AI tools', says: 'Write without AI tools: the ideas and the words are yours.' },
  ideas: {
    name: 'AI for ideas',
    says: 'AI tools may help you to find ideas and to plan. The words are yours.',
  },
  language: {
    name: 'AI for language',
    says: 'AI tools may correct the language of what you wrote. The ideas and the argument are yours.',
  },
  open: { name: 'AI allowed, and named', says: 'AI tools may help with anything. Say which you used, and for what.' },
};
