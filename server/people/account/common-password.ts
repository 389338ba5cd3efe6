import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemAt } from '../../platform/problem.ts';
import { ROOT } from '../../platform/root.ts';

const common = new Set(
  readFileSync(join(ROOT, 'server/people/account/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/**
 * Refuses the passwords that an attacker tries first: the most common ones, a repeated short piece, a run of
 * characters, and words of the person or the university.
 * @param own address and names that belong to this account.
 * @param field the name of the password in the request's body.
 * @throws 400 password_weak
 */
export function checkNewPassword(password: string, own: readonly string[], field = 'password'): void {
  if (isWeak(password, own)) {
    throw problemAt(
      field,
      400,
      'password_weak',
      'This password is too easy to guess. Take several words that do not belong together.',
    );
  }
}

export function isWeak(password: string, own: readonly string[]): boolean {
  const small = password.toLowerCase();
  const bare = small.replace(/[^\p{L}]/gu, '');
  if (common.has(small) || /^(.{1,4})\1+$/u.test(small) || isRun(small)) return true;
  return own.some((words) => wordsOf(words).some((word) => word === bare));
}

/** Whether a text is a run upwards or downwards, such as '12345678' or 'abcdefgh'. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index += 1) steps.add(text.charCodeAt(index) - text.charCodeAt(index - 1));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** The text and each of its words, letters only, so that 'sahyadri2026' and 'asha.patil1' count as the name itself. */
function wordsOf(text: string): string[] {
  const small = text.toLowerCase();
  return [small, ...small.split(/[\s@.]+/), small.split('@')[0] ?? '']
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter((word) => word.length >= 4);
}
