import type { Recipe } from './recipe.ts';

const asUsual = { actor: 'right', damages: [], form: 'json', headers: {} } as const;

/** Cases that found a fault once. `npm run fuzz` writes new ones into results/. */
export const keptCases: readonly Recipe[] = [
  // A form that ends within its file.
  {
    ...asUsual,
    endpoint: 'updateTeacherProfile',
    form: 'multipart',
    changes: [],
    damages: [{ kind: 'cut', share: 0.7 }],
  },
  {
    ...asUsual,
    endpoint: 'updateStudentProfile',
    form: 'multipart',
    changes: [],
    damages: [{ kind: 'cut', share: 0.7 }],
  },
  // A device that holds more than it sends.
  { ...asUsual, endpoint: 'push', changes: [{ kind: 'set', at: ['body', 'parts', '0', 'held'], value: 9 }] },
  // A key with the name of an object's own property.
  {
    ...asUsual,
    endpoint: 'trackKeystroke',
    changes: [],
    damages: [{ kind: 'repeat key', value: 'constructor' }],
  },
];
