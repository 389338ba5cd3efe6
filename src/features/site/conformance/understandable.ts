import type { Criterion } from './criterion.ts';

/** WCAG 2.2, principle 3, and principle 4: Robust. */
export const understandable: readonly Criterion[] = [
  ['3.1.1', 'Language of Page', 'A', 'Supports', 'English, as written in India.'],
  [
    '3.1.2',
    'Language of Parts',
    'AA',
    'Partially supports',
    'A text may be in another language, and Longhand does not know in which. It finds only the direction of the script.',
  ],
  ['3.2.1', 'On Focus', 'A', 'Supports', 'Nothing happens because something has the focus.'],
  ['3.2.2', 'On Input', 'A', 'Supports', 'A choice changes what is below it, never the screen.'],
  ['3.2.3', 'Consistent Navigation', 'AA', 'Supports', 'The navigation is the same on all screens of a role.'],
  ['3.2.4', 'Consistent Identification', 'AA', 'Supports', 'One word for one thing. A test holds the list of words.'],
  [
    '3.2.6',
    'Consistent Help',
    'A',
    'Supports',
    'Contact Us is at the same place of each public page. Behind the log-in it is in the profile, or in the settings of administrators.',
  ],
  [
    '3.3.1',
    'Error Identification',
    'A',
    'Supports',
    'Errors are in words, at the field, and the first one gets the focus.',
  ],
  ['3.3.2', 'Labels or Instructions', 'A', 'Supports', 'Every field has a label. Hints say what is expected.'],
  ['3.3.3', 'Error Suggestion', 'AA', 'Supports', 'An error says what to do, where Longhand knows it.'],
  [
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'AA',
    'Partially supports',
    'Submitting, deleting and paying ask first, and earlier versions of a text come back. Only the withdrawal of a certificate is done at once.',
  ],
  [
    '3.3.7',
    'Redundant Entry',
    'A',
    'Supports',
    'What was typed into a form is kept. Nothing is asked twice, except a new password.',
  ],
  [
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'AA',
    'Supports',
    'Email and password. They can be pasted or filled in by a password manager, and there are no puzzles.',
  ],
  [
    '4.1.2',
    'Name, Role, Value',
    'A',
    'Supports',
    'Native controls, checked by rules on every screen. 12 tasks are done by roles and names alone.',
  ],
  [
    '4.1.3',
    'Status Messages',
    'AA',
    'Partially supports',
    'What was saved, sent or refused is announced. Tests read the announcements, but nobody has yet listened to them with a screen reader.',
  ],
];
