import { say, UsageError, type Command } from '../../platform/command.ts';
import { emailSchema } from '#contract/account';
import { sweepFiles } from '../../people/media/sweep.ts';
import { withOperatorDatabase } from '../../platform/database/operator-database.ts';
import { openFiles } from '../../platform/files/files.ts';
import { systemClock, systemRandom } from '../../platform/services.ts';
import { erasePerson, findByAddress, type Erasure } from './erase.ts';

export const eraseCommand: Command = {
  takes: 'EMAIL',
  does: 'Deletes the account of one person at once.',
  help: [
    'Submitted texts and grades stay without the name; the rest can never be read again.',
    'Works with and without a running server.',
  ],
  run: erase,
};

async function erase(args: readonly string[]): Promise<number> {
  const email = emailSchema.safeParse(args[0]?.trim());
  if (!email.success || args.length !== 1) throw new UsageError('Name one person, as asha@narmada.ac.in.');
  return withOperatorDatabase(async ({ env, ...opened }) => {
    const services = { keyring: await opened.keyring(), clock: systemClock, random: systemRandom };
    const person = await findByAddress(opened.database, email.data);
    if (person === null) return say(`Nobody here has the address ${email.data}. Nothing was changed.`, 1);
    const erasure = await erasePerson(opened.database, person, services);
    await sweepFiles({ database: opened.database, files: openFiles(env) }, systemClock());
    return report(person.email, erasure);
  });
}

function report(email: string, { deleted, left }: Erasure): number {
  const texts = deleted === 1 ? 'The log of 1 text' : `The logs of ${String(deleted)} texts`;
  const done = `The account of ${email} is deleted. ${texts} ${deleted === 1 ? 'is' : 'are'} gone; submitted texts and grades stay without the name.`;
  if (left === 0) return say(done, 0);
  return say(`${done} ${String(left)} could not be opened and ${left === 1 ? 'was' : 'were'} left as before.`, 1);
}
