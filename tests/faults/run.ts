/**
 * Students write, hand in, enroll, send feedback and notes, and a teacher grades, through a network that cuts, halves,
 * delays, doubles, reorders and repeats, on two servers that are killed and whose clocks jump, and on a database that
 * is stopped, stalled, without room, and put back to earlier copies. Then everything is compared. Four of the twenty
 * writers are the app's own device code (src/offline).
 *
 * `npm run faults`: a slice of 60 s. `-- --full`: the long run, of `--minutes N` (20). `-- --sabotage NAME`, or `all`:
 * plants a fault (sabotages.ts); such a run succeeds only if the fault is found within 20 s.
 *
 * `--seed N` repeats the choices of a run, which prints its seed: what everybody writes, the order of the faults, the
 * fate of each connection. When they meet is up to the machine's timing, so a run may still go another way.
 */
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { campaign } from './campaign.ts';
import { fullExtent, slice } from './extent.ts';
import { prove, type Proof } from './prove.ts';
import { keepProofs, reportCampaign, reportProof } from './report.ts';
import { readSabotages, type Sabotage } from './sabotages.ts';

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      sabotage: { type: 'string' },
    },
  });
  const seed = values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('seed', values.seed);
  const sabotages = readSabotages(values.sabotage);
  if (sabotages.length > 0) return proveAll(sabotages, seed);
  console.log(`The seed is ${seed}.`);
  const minutes = values.minutes === undefined ? undefined : wholeNumber('minutes', values.minutes);
  return reportCampaign(await campaign(values.full === true ? fullExtent(minutes) : slice, seed, console.log));
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} is a whole number.`);
  return number;
}

async function proveAll(sabotages: readonly Sabotage[], seed: number): Promise<boolean> {
  const proofs: Proof[] = [];
  for (const sabotage of sabotages) {
    const proof = await prove(sabotage, seed);
    reportProof(proof);
    proofs.push(proof);
  }
  return keepProofs(proofs, seed);
}

const isWell = await main();
// A page that was ended in the middle of its work keeps promises that nothing settles.
process.exit(isWell ? 0 : 1);
