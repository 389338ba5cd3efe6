/** The faults and the result of one run. Everything except `made` and the faults must be 0. */
export interface Outcome {
  made: number;
  lost: number;
  doubled: number;
  reordered: number;
  stuck: number;
  faults: Record<Fault, number>;
}

const faultKinds = [
  'lost request',
  'lost answer',
  'late answer',
  'late request',
  'portal',
  'two tabs at once',
  'crash before commit',
  'crash after commit',
  'disk rolled back',
  'aborted put',
  'page gone',
  'poison',
  'parked',
  'server restored',
  'refilled',
  'log pruned',
  'gap filled',
] as const;
export type Fault = (typeof faultKinds)[number];

export function emptyOutcome(): Outcome {
  const faults = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<Fault, number>;
  return { made: 0, lost: 0, doubled: 0, reordered: 0, stuck: 0, faults };
}

/** Adds one outcome to another. */
export function addOutcome(sum: Outcome, one: Outcome): void {
  for (const key of ['made', 'lost', 'doubled', 'reordered', 'stuck'] as const) sum[key] += one[key];
  for (const kind of faultKinds) sum.faults[kind] += one.faults[kind];
}
