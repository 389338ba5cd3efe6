import { mkdir, writeFile } from 'node:fs/promises';
import type { Campaign } from './campaign.ts';
import { faults } from './extent.ts';
import type { Proof } from './prove.ts';

/** Prints a run and keeps it in results/. @returns whether it shows what it is to show. */
export async function reportCampaign(run: Campaign): Promise<boolean> {
  const { extent, seed, happened, isEnough, canBeFull, findings } = run;
  const { violations, edits, handIns, requests } = findings;
  for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`);
  console.log(`faults (${extent.name}, --seed ${seed}):`);
  for (const fault of faults) {
    const isSkipped = fault === 'diskFull' && !canBeFull;
    const note = isSkipped
      ? '  skipped: only root can mount a disk'
      : happened[fault] < extent.least[fault]
        ? '  too few'
        : '';
    console.log(`  ${fault.padEnd(16)} ${String(happened[fault]).padStart(7)} of ${extent.least[fault]}${note}`);
  }
  console.log(`  ${run.pushes} pushes; ${run.refilled} edits refilled; ${run.refusedForRoom} refused for want of room`);
  if (run.unsaved > 0) console.log(`  ${run.unsaved} pages died with words that they called not saved`);
  console.log(`  edits     ${edits.written} written, ${edits.acknowledged} acknowledged, ${edits.stored} stored`);
  console.log(`  hand-ins  ${handIns.made} made, ${handIns.stored} receipts`);
  console.log(
    `  requests  ${requests.made} made, ${requests.acknowledged} acknowledged, ${requests.stored} stored; ` +
      `grades ${requests.gradesMade} made, ${requests.gradesAcknowledged} acknowledged, ` +
      `${requests.gradesStored} in the trail; ${requests.perhapsUndone} perhaps undone by a restore`,
  );
  console.log(`  ${violations.length} violations`);
  if (!isEnough) console.log('The machine was too slow for enough faults: this run shows too little.');
  await keep(extent.name, {
    ...run,
    extent: extent.name,
    findings: { ...findings, violations: violations.length },
    violations: violations.slice(0, 100),
  });
  return violations.length === 0 && isEnough;
}

/** Prints when a planted fault was found, and by what. */
export function reportProof({ sabotage, seconds, trouble }: Proof): void {
  const found = seconds === null ? 'NOT found' : `${seconds.toFixed(1).padStart(5)} s`;
  console.log(`${sabotage.padEnd(30)} ${found}  ${trouble}`);
}

/** Keeps the proofs in results/. @returns whether every planted fault was found. */
export async function keepProofs(proofs: readonly Proof[], seed: number): Promise<boolean> {
  await keep('sabotages', { seed, proofs });
  return proofs.every(({ seconds }) => seconds !== null);
}

async function keep(name: string, result: object): Promise<void> {
  await mkdir('results', { recursive: true });
  await writeFile(`results/faults-${name}.json`, `${JSON.stringify({ ...result, at: new Date() }, null, 2)}\n`);
}
