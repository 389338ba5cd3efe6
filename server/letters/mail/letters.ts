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
  /** The browser that a log-in came from; '' where it did not name itself. */
  browser: string;
  /** The account's present address. */
  email: string;
  /** When the letter was posted, in the university's zone. */
  moment: string;
  /** When the account is deleted, in the university's zone; '' where nobody asked for that. */
  deletionMoment: string;
  /** The look that a letter tells of: who opened which text, and why; '' for other letters. */
  looker: string;
  textTitle: string;
  reason: string;
  /** The path of that text's report. */
  reportPath: string;
  /** Leads to the page that stops the university's invitations; '' for other letters. */
  stopLink: string;
}

export interface WrittenLetter {
  subject: string;
  text: string;
}

const PAGES: Partial<Record<MailKind, string>> = { reset: 'reset-password', 'email link': 'change-email' };

/** Where a letter's link leads, given its token. */
export function linkOf(kind: MailKind, publicUrl: string, token: string): string {
  const page = PAGES[kind] ?? 'verify-email';
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
    subject: 'Verify your email for Longhand',
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
  'email link': ({ link, email }) => ({
    subject: 'Confirm your new email for Longhand',
    lines: [
      `The Longhand account of ${email} is to use this address. Open the link and confirm it:`,
      link,
      'The link is good for two hours and works once. If you did not ask for this, you need do nothing.',
    ],
  }),
  'email asked': ({ publicUrl }) => ({
    subject: 'Somebody asked to change your Longhand email',
    lines: [
      'Somebody who knows your password, probably you, asked that your account use another email. It changes when the link that we sent there is confirmed.',
      `If it was not you, set a new password at once. That stops the change: ${publicUrl}/forgot-password`,
    ],
  }),
  'email changed': ({ publicUrl, email }) => ({
    subject: 'Your Longhand email was changed',
    lines: [
      `Your account now uses ${email}. Log in with it, and expect our emails there. What you have written is safe.`,
      `If it was not you, write to your university’s administrator at once, or to us: ${publicUrl}/contact`,
    ],
  }),
  'email wanted': ({ publicUrl }) => ({
    subject: 'Somebody wanted to use your email on Longhand',
    lines: [
      'Somebody, perhaps you, asked that another account use this address. You have an account with it already, so nothing was changed.',
      `Log in at ${publicUrl}/login, or set a new password at ${publicUrl}/forgot-password. If it was not you, you need do nothing.`,
    ],
  }),
  'new browser': ({ publicUrl, browser, moment }) => ({
    subject: 'You logged in to Longhand on a new browser',
    lines: [
      browser === ''
        ? `Somebody logged in to your account with your password on ${moment}. If it was you, you need do nothing.`
        : `Somebody logged in to your account with your password: ${browser}, on ${moment}. If it was you, you need do nothing.`,
      `If it was not you, set a new password at once. That logs out every browser: ${publicUrl}/forgot-password`,
      'You see where you are logged in on your profile, and can log out each browser there.',
    ],
  }),
  'session revoked': ({ publicUrl }) => ({
    subject: 'You were logged out of Longhand on one device',
    lines: [
      'An old copy of your log-in was used, so we ended it. This can happen when a device is restored from a backup; it can also mean that somebody copied it. What you have written is safe.',
      `Please log in again. If you are unsure, set a new password: ${publicUrl}/forgot-password`,
    ],
  }),
  'deletion asked': ({ publicUrl, deletionMoment, moment }) => ({
    subject: 'Your Longhand account will be deleted',
    lines: [
      `You asked on ${moment} that your account be deleted. It is closed now, and deleted on ${deletionMoment}. Your name, email, profile, practice and everything that you never submitted go then; what you submitted and its grades stay with your university, without your name.`,
      `Until then you can take it back: log in at ${publicUrl}/login. If it was not you, do that at once and set a new password.`,
    ],
  }),
  'deletion near': ({ publicUrl, deletionMoment }) => ({
    subject: 'Your Longhand account is deleted in two days',
    lines: [
      `As you asked, your account is deleted on ${deletionMoment}. Nothing brings it back afterwards.`,
      `To keep it, log in before: ${publicUrl}/login`,
    ],
  }),
  'text opened': ({ publicUrl, looker, textTitle, reason, reportPath, moment }) => ({
    subject: `An administrator read your text for ${oneLine(textTitle)}`,
    lines: [
      `${oneLine(looker)}, an administrator of your university, opened your text for “${oneLine(textTitle)}” on ${moment}, and gave this reason:`,
      reason,
      `Administrators can’t read texts otherwise. The report of the text shows who opened it: ${publicUrl}/${reportPath}#looks`,
    ],
  }),
  approved: ({ publicUrl, universityName }) => ({
    subject: `${universityName} has approved your Longhand account`,
    lines: [`Your account is approved. Log in at ${publicUrl}/login.`],
  }),
  invited: ({ publicUrl, universityName, universityCode, courseName, inviter, stopLink }) => ({
    subject: `${oneLine(inviter)} invites you to ${oneLine(courseName)} on Longhand`,
    lines: [
      `${oneLine(inviter)} of ${universityName} has you on the list of the course ${oneLine(courseName)}. Its writing is done on Longhand. Sign up as a student, with this email address:`,
      `${publicUrl}/signup?university=${encodeURIComponent(universityCode)}`,
      `The University ID is ${universityCode}. Once you have verified the address you are in the course. If you do not know what this is about, you need do nothing.`,
      `Stop invitations from ${oneLine(universityName)}: ${stopLink}`,
    ],
  }),
};
