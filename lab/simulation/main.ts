import { mkdirSync, writeFileSync } from 'node:fs';
import { addOutcome, emptyOutcome } from './outcome.ts';
import { simulate } from './push-simulation.ts';

/** Runs the simulation of the push protocol over many seeds, prints the faults and results, and writes the figures. */
const seeds = Number(process.argv[2] ?? 10_000);
const sum = emptyOutcome();
const bad: number[] = [];
const began = performance.now();
const cpu = process.cpuUsage();
for (let seed = 1; seed <= seeds; seed += 1) {
  const outcome = simulate(seed);
  addOutcome(sum, outcome);
  if (outcome.lost + outcome.doubled + outcome.reordered + outcome.stuck > 0) bad.push(seed);
}
const seconds = (performance.now() - began) / 1000;
const used = process.cpuUsage(cpu);
const cpuSeconds = (used.user + used.system) / 1e6;
const figures = {
  seeds,
  seconds: Number(seconds.toFixed(2)),
  cpuSeconds: Number(cpuSeconds.toFixed(2)),
  ...sum,
  badSeeds: bad.slice(0, 10),
};
console.log(JSON.stringify(figures, null, 2));
mkdirSync('results', { recursive: true });
writeFileSync('results/simulation.json', `${JSON.stringify(figures, null, 2)}\n`);
if (bad.length > 0) process.exitCode = 1;
