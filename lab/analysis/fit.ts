/** Sparse rows: row i holds columns `index` and values `value` from `start[i]` up to `start[i + 1]`. */
export interface Rows {
  readonly start: Int32Array;
  readonly index: Int32Array;
  readonly value: Float32Array;
}

export interface Task {
  readonly rows: Rows;
  /** Numbers of the rows to learn from. */
  readonly use: readonly number[];
  readonly label: Uint8Array;
  readonly weight: Float64Array;
  readonly columns: number;
  /** Strength of the L2 penalty on every weight but the bias. */
  readonly penalty: number;
  readonly iterations: number;
  readonly begin?: Float64Array | undefined;
}

/** Pairs of steps that L-BFGS remembers. */
const MEMORY = 8;
const HALVINGS = 25;
const SUFFICIENT_DECREASE = 1e-4;
const CONVERGED = 3e-6;

interface Point {
  x: Float64Array;
  gradient: Float64Array;
  loss: number;
}

/**
 * L2-penalized logistic regression by L-BFGS (Nocedal and Wright 2006, algorithm 7.5, backtracking line search).
 * Nothing in it is random: the same task gives the same bytes. @returns weights by column, the bias last.
 */
export function fitLogistic(task: Task): Float64Array {
  const begin = task.begin === undefined ? new Float64Array(task.columns + 1) : Float64Array.from(task.begin);
  let at = evaluate(task, begin);
  const steps: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let turn = 0; turn < task.iterations; turn += 1) {
    const direction = descend(at.gradient, steps);
    const next = search(task, at, direction);
    if (next === null) break;
    const s = next.x.map((value, column) => value - (at.x[column] ?? 0));
    const y = next.gradient.map((value, column) => value - (at.gradient[column] ?? 0));
    const product = dot(s, y);
    if (product > 1e-12) steps.push({ s, y, rho: 1 / product });
    if (steps.length > MEMORY) steps.shift();
    const done = Math.abs(at.loss - next.loss) < CONVERGED * Math.max(1, Math.abs(at.loss));
    at = next;
    if (done) break;
  }
  return at.x;
}

function evaluate({ rows, use, label, weight, columns, penalty }: Task, x: Float64Array): Point {
  const { start, index, value } = rows;
  const gradient = new Float64Array(columns + 1);
  let loss = 0;
  for (const row of use) {
    const from = start[row] as number;
    const to = start[row + 1] as number;
    let sum = x[columns] as number;
    for (let at = from; at < to; at += 1) sum += (x[index[at] as number] as number) * (value[at] as number);
    const margin = label[row] === 1 ? sum : -sum;
    const mass = weight[row] as number;
    loss += mass * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
    const pull = mass * (1 / (1 + Math.exp(-sum)) - (label[row] as number));
    for (let at = from; at < to; at += 1) {
      const column = index[at] as number;
      gradient[column] = (gradient[column] as number) + pull * (value[at] as number);
    }
    gradient[columns] = (gradient[columns] as number) + pull;
  }
  for (let column = 0; column < columns; column += 1) {
    const weightHere = x[column] as number;
    loss += 0.5 * penalty * weightHere * weightHere;
    gradient[column] = (gradient[column] as number) + penalty * weightHere;
  }
  return { x, gradient, loss };
}

/** The two-loop recursion of L-BFGS: the gradient times an estimate of the inverse Hessian. */
function descend(
  gradient: Float64Array,
  steps: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
  const direction = Float64Array.from(gradient);
  const factors: number[] = [];
  for (const { s, y, rho } of steps.toReversed()) {
    const factor = rho * dot(s, direction);
    factors.push(factor);
    addTo(direction, y, -factor);
  }
  const last = steps.at(-1);
  const scale = last === undefined ? 1 / Math.sqrt(dot(gradient, gradient) || 1) : 1 / (last.rho * dot(last.y, last.y));
  for (let column = 0; column < direction.length; column += 1)
    direction[column] = (direction[column] as number) * scale;
  for (const { s, y, rho } of steps) addTo(direction, s, (factors.pop() ?? 0) - rho * dot(y, direction));
  return direction;
}

function search(task: Task, at: Point, direction: Float64Array): Point | null {
  const slope = -dot(at.gradient, direction);
  for (let length = 1, turn = 0; turn < HALVINGS; turn += 1, length /= 2) {
    const x = Float64Array.from(at.x);
    addTo(x, direction, -length);
    const next = evaluate(task, x);
    if (next.loss <= at.loss + SUFFICIENT_DECREASE * length * slope) return next;
  }
  return null;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

function addTo(target: Float64Array, other: Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] as number) + factor * (other[at] as number);
}
