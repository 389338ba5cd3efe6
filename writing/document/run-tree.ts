import type { Branch, Leaf, Run } from './run.ts';

const NODE_MAX = 32;

/**
 * The runs in the order of the document, as a balanced tree of visible lengths: index -> run and run -> index in O(log
 * n).
 */
export interface RunTree {
  root: Leaf | Branch;
  first: Run | null;
}

export function createRunTree(): RunTree {
  return { root: { kind: 'leaf', parent: null, visible: 0, runs: [] }, first: null };
}

/** The number of a run's visible characters. */
export function visibleLength(run: Run): number {
  return run.deleted ? 0 : run.length;
}

/**
 * Puts `run` right after `previous` (null: at the start). `added`: visible characters that the document gains by it.
 */
export function placeRun(tree: RunTree, previous: Run | null, run: Run, added: number): void {
  const next = previous === null ? tree.first : previous.next;
  run.previous = previous;
  run.next = next;
  if (previous === null) tree.first = run;
  else previous.next = run;
  if (next !== null) next.previous = run;

  const leaf = previous === null ? (leafOf(next) ?? leftmost(tree.root)) : (leafOf(previous) ?? leftmost(tree.root));
  leaf.runs.splice(previous === null ? 0 : leaf.runs.indexOf(previous) + 1, 0, run);
  run.leaf = leaf;
  if (added !== 0) raiseVisible(leaf, added);
  if (leaf.runs.length > NODE_MAX) splitNode(tree, leaf);
}

/** Records that a run has `change` more visible characters than before. */
export function changeVisible(run: Run, change: number): void {
  if (run.leaf !== null) raiseVisible(run.leaf, change);
}

/** The run that shows the character at `index`, and the place within it; null beyond the end. */
export function runAt(tree: RunTree, index: number): { run: Run; offset: number } | null {
  if (index < 0 || index >= tree.root.visible) return null;
  let node: Leaf | Branch | undefined = tree.root;
  let rest = index;
  while (node !== undefined && node.kind === 'branch') {
    let inside: Leaf | Branch | undefined;
    for (const child of node.children) {
      if (rest < child.visible) {
        inside = child;
        break;
      }
      rest -= child.visible;
    }
    node = inside;
  }
  for (const run of node?.runs ?? []) {
    if (run.deleted) continue;
    if (rest < run.length) return { run, offset: rest };
    rest -= run.length;
  }
  return null;
}

/** The number of visible characters before the run. */
export function startOf(run: Run): number {
  let start = 0;
  const leaf = run.leaf;
  for (const other of leaf?.runs ?? []) {
    if (other === run) break;
    start += visibleLength(other);
  }
  let node: Leaf | Branch | null = leaf;
  while (node !== null && node.parent !== null) {
    for (const sibling of node.parent.children) {
      if (sibling === node) break;
      start += sibling.visible;
    }
    node = node.parent;
  }
  return start;
}

/** Whether `a` stands before `b` in the document. O(log n). */
export function comesBefore(a: Run, b: Run): boolean {
  let left: Leaf | Branch | null = a.leaf;
  let right: Leaf | Branch | null = b.leaf;
  if (left === right) return left !== null && left.kind === 'leaf' && left.runs.indexOf(a) < left.runs.indexOf(b);
  while (left !== null && right !== null) {
    const parent: Branch | null = left.parent;
    if (parent !== null && parent === right.parent)
      return parent.children.indexOf(left) < parent.children.indexOf(right);
    left = parent;
    right = right.parent;
  }
  throw new Error('The position index is damaged.');
}

/** A tree of the given runs, which are not yet linked. O(n). */
export function buildRunTree(runs: readonly Run[]): RunTree {
  let previous: Run | null = null;
  for (const run of runs) {
    run.previous = previous;
    if (previous !== null) previous.next = run;
    previous = run;
  }
  let level: (Leaf | Branch)[] = [];
  for (let start = 0; start < runs.length; start += NODE_MAX) {
    const leaf: Leaf = { kind: 'leaf', parent: null, visible: 0, runs: runs.slice(start, start + NODE_MAX) };
    for (const run of leaf.runs) {
      run.leaf = leaf;
      leaf.visible += visibleLength(run);
    }
    level.push(leaf);
  }
  while (level.length > 1) level = branchesOver(level);
  return { root: level[0] ?? createRunTree().root, first: runs[0] ?? null };
}

function branchesOver(level: readonly (Leaf | Branch)[]): Branch[] {
  const branches: Branch[] = [];
  for (let start = 0; start < level.length; start += NODE_MAX) {
    const branch: Branch = { kind: 'branch', parent: null, visible: 0, children: level.slice(start, start + NODE_MAX) };
    adopt(branch);
    branches.push(branch);
  }
  return branches;
}

function leafOf(run: Run | null): Leaf | null {
  return run === null ? null : run.leaf;
}

function leftmost(root: Leaf | Branch): Leaf {
  let node = root;
  while (node.kind === 'branch') {
    const child: Leaf | Branch | undefined = node.children[0];
    if (child === undefined) throw new Error('The position index is damaged.');
    node = child;
  }
  return node;
}

function raiseVisible(leaf: Leaf, change: number): void {
  let node: Leaf | Branch | null = leaf;
  while (node !== null) {
    node.visible += change;
    node = node.parent;
  }
}

/** Moves the right half of an overfull node into a new sibling, and so on upwards. */
function splitNode(tree: RunTree, overfull: Leaf | Branch): void {
  let node: Leaf | Branch | null = overfull;
  while (node !== null && sizeOf(node) > NODE_MAX) {
    const parent: Branch = node.parent ?? growRoot(tree, node);
    const sibling = halve(node);
    parent.children.splice(parent.children.indexOf(node) + 1, 0, sibling);
    sibling.parent = parent;
    node = parent;
  }
}

function sizeOf(node: Leaf | Branch): number {
  return node.kind === 'leaf' ? node.runs.length : node.children.length;
}

function halve(node: Leaf | Branch): Leaf | Branch {
  if (node.kind === 'leaf') {
    const sibling: Leaf = { kind: 'leaf', parent: null, visible: 0, runs: node.runs.splice(NODE_MAX / 2) };
    for (const run of sibling.runs) {
      run.leaf = sibling;
      sibling.visible += visibleLength(run);
    }
    node.visible -= sibling.visible;
    return sibling;
  }
  const sibling: Branch = { kind: 'branch', parent: null, visible: 0, children: node.children.splice(NODE_MAX / 2) };
  adopt(sibling);
  node.visible -= sibling.visible;
  return sibling;
}

function growRoot(tree: RunTree, node: Leaf | Branch): Branch {
  const root: Branch = { kind: 'branch', parent: null, visible: node.visible, children: [node] };
  node.parent = root;
  tree.root = root;
  return root;
}

function adopt(branch: Branch): void {
  for (const child of branch.children) {
    child.parent = branch;
    branch.visible += child.visible;
  }
}
