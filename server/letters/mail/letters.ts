import type { LetterKind, MailKind } from '../../platform/database/columns.ts';

/** The facts of a letter. `link` is empty for letters without one. */
export interface LetterFacts {
  name: string;
  universityName: string;
  universityCode: string;
  link: string;
  publicUrl: string;
  /** The course that an invitation is for, and who invites; '' for other letters. */
  courseName: string;
  inviter: string;
  /** Leads to the page that stops the university's invitations; '' for other letters. */
  stopLink: string;
}

export interface WrittenLetter {
  subject: string;
  text: string;
}

/** Where a letter's link leads, given its token. */
export function linkOf(kind: MailKind, publicUrl: string, token: string): string {
  const page = kind === 'reset' ? 'reset-password' : 'verify-email';
  return `${publicUrl}/${page}?token=${encodeURIComponent(token)}`;
}

const PLAIN_MAX = 60;

/**
 * The name of an unverified university, reduced so that a mail program can make no link and a reader no sentence of it.
 */
export function plainName(name: string): string {
  const plain = name
    .slice(0, 4 * PLAIN_MAX)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return plain.slice(0, PLAIN_MAX).trim();
}

/** Writes plain text, so that no name in it can be taken for markup. */
export function writeLetter(kind: LetterKind, facts: LetterFacts): WrittenLetter {
  const { subject, lines } = letters[kind](facts);
  return { subject, text: [`Hello ${facts.name},`, ...lines, 'Longhand'].join('\n\n') + '\n' };
}

/** The letter with a message from the contact page, for the operators of this installation. */
export function writeFeedback(facts: { name: string; email: string; feedback: string }): WrittenLetter {
  const name = oneLine(facts.name);
  return { subject: `Feedback from ${name}`, text: `${name}, ${facts.email}, wrote:\n\n${facts.feedback}\n` };
}

/** A name that people chose, kept to one line for the subject. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ');
}

const letters: Record<LetterKind, (facts: LetterFacts) => { subject: string; lines: string[] }> = {
  verify: ({ link, universityName }) => ({
    subject: 'Verify your e-mail for Longhand',
    lines: [
      `Please verify this address for your account at ${universityName}:`,
      link,
      'The link is good for 24 hours. If you did not sign up, you need do nothing.',
    ],
  }),
  'verify university': ({ link, universityName, universityCode }) => ({
    subject: `Confirm ${universityName} on Longhand`,
    lines: [
      `${universityName} was registered on Longhand with this as its official address. Its ID is ${universityCode}. Please confirm it:`,
      link,
      'The link is good for 24 hours. Until then the university can take 25 people. If nobody of yours did this, you need do nothing.',
    ],
  }),
  known: ({ publicUrl, universityName }) => ({
    subject: 'You have a Longhand account already',
    lines: [
      `Somebody, perhaps you, tried to sign up with this address. You have an account at ${universityName} already: log in at ${publicUrl}/login, or set a new password at ${publicUrl}/forgot-password.`,
      'If it was not you, you need do nothing.',
    ],
  }),
  reset: ({ link }) => ({
    subject: 'Set a new password for Longhand',
    lines: [
      'Set a new password here:',
      link,
      'The link is good for 30 minutes and works once. If you did not ask for it, you need do nothing: your password stays as it is.',
    ],
  }),
  'password changed': ({ publicUrl }) => ({
    subject: 'Your Longhand password was changed',
    lines: [
      'Your password was changed, and all other browsers were logged out. What you have written is safe.',
      `If it was not you, set a new one at once: ${publicUrl}/forgot-password`,
    ],
  }),
  'session revoked': ({ publicUrl }) => ({
    subject: 'You were logged out of Longhand on one device',
    lines: [
      'An old copy of your log-in was used, so we ended it. This can happen when a device is restored from a backup; it can also mean that somebody copied it. What you have written is safe.',
      `Please log in again. If you are unsure, set a new password: ${publicUrl}/forgot-password`,
    ],
  }),
  approved: ({ publicUrl, universityName }) => ({
    subject: `${universityName} has approved your Longhand account`,
    lines: [`Your account is approved. Log in at ${publicUrl}/login.`],
  }),
  invited: ({ publicUrl, universityName, universityCode, courseName, inviter, stopLink }) => ({
    subject: `${oneLine(inviter)} invites you to ${oneLine(courseName)} on Longhand`,
    lines: [
      `${oneLine(inviter)} of ${universityName} has you on the list of the course ${oneLine(courseName)}. Its writing is done on Longhand. Sign up as a student, with this e-mail address:`,
      `${publicUrl}/signup?university=${encodeURIComponent(universityCode)}`,
      `The University ID is ${universityCode}. Once you have verified the address you are in the course. If you do not know what this is about, you need do nothing.`,
      `Stop invitations from ${oneLine(universityName)}: ${stopLink}`,
    ],
  }),
};
