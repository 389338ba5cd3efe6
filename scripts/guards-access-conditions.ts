import { parseSync } from 'vite';

/** One condition of a right, and its replacement when it is removed. */
export interface Condition {
  /** Its unique id, with which the running code asks whether it is removed. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** Its source text. */
  readonly text: string;
  /** Its replacement: true, false, or nothing for a whole statement. */
  readonly instead: 'true' | 'false' | 'nothing';
}

/** A source in which every condition is wrapped in a check of whether it is removed. */
export interface Switched {
  readonly code: string;
  readonly conditions: readonly Condition[];
}

/** The global function that the run sets: it tells whether a condition is removed at present, and records the call. */
export const SWITCH = '__longhandIsOut';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const DECIDES = /^(access|require|check)[A-Z]/;
const REFUSES = /^(forbidden|notFound|unauthenticated|accountSuspended)$/;
/** Matches code about the asking person and their standing. */
const ABOUT_THE_ASKER =
  /\brelation\b|\.(mayOpen|teaches|assists|assistant|reads)\b|\bperson\.(status|userId|userType|emailVerified)\b/;
/** Rules about what is sent or about the state of a thing, not about who asks: the tests of their nouns cover them. */
const OF_DATA = new RegExp(
  `^(${[
    'checkFiles',
    'checkNewPassword',
    'checkSubscription',
    'isExpired',
    'isOwnDepartment',
    'requireCriteria',
    'requireDays',
    'requireDraft',
    'requireExpired',
    'requireFormatting',
    'requireLightComparison',
    'requireLightFinding',
    'requireLightLog',
    'requireLightText',
    'requireLogAfter',
    'requireNames',
    'requireOffered',
    'requireOngoing',
    'requireOpen',
    'requireOpened',
    'requireOrder',
    'requireRoomToInvite',
    'requireSectionTimes',
    'requireSeller',
    'requireStudentMember',
    'requireTimes',
    'requireVisible',
    'requireZone',
  ].join('|')})$`,
);
/** Folders and files without rules about a person of a university, or about accounts, which have tests of their own. */
const ELSEWHERE =
  /^server\/(platform\/(backup|database|docs|plugins)|letters\/(feedback|mail)|people\/account\/(?!authenticate)|courses\/join\/throttle)/;
/** Conditions that decide no right: they refuse what does not exist, choose a notice, or keep a type without null. */
const NOT_RIGHTS: readonly string[] = [
  'server/assignments/assignment/duplicate.ts made === undefined',
  'server/assignments/extension/act.ts until === null',
  'server/assignments/message/policy.ts thread === undefined',
  'server/assignments/reference/routes.ts person === null',
  'server/assignments/task-file/act.ts !files.some(({ id }) => id === fileId)',
  'server/assignments/task-file/act.ts file === null',
  'server/assignments/task-file/routes.ts bytes === null',
  'server/assignments/task-file/routes.ts file === undefined',
  'server/assignments/task-file/routes.ts file === undefined || bytes === null',
  'server/assignments/task-file/stage.ts person === null',
  "server/assignments/task-file/stage.ts person.userType !== 'teacher'",
  'server/courses/term/act.ts term === undefined',
  'server/marking/allotment/act.ts student.assistant === assistant',
  'server/marking/draft-review/act.ts found === undefined',
  'server/marking/marking/store.ts teacher_id === null',
  'server/marking/marking/act.ts assignmentId === null',
  'server/marking/regrade/act.ts person.userId !== user_id',
  'server/people/account/authenticate.ts token === undefined',
  'server/people/media/routes.ts bytes === null',
  'server/people/media/stage.ts person === null',
  'server/people/profile/policy.ts !(await isOwnDepartment(tx, person, place.department))',
  'server/people/profile/policy.ts place.department !== own',
  'server/people/subscription/policy.ts !invoiceNumberSchema.safeParse(number).success',
  'server/people/university/routes.ts found === null',
  'server/reading/ai-statement/act.ts file === undefined',
  'server/reading/ai-statement/act.ts id === undefined',
  'server/reading/ai-statement/routes.ts bytes === null',
  'server/reading/ai-statement/routes.ts file === undefined',
  'server/reading/ai-statement/routes.ts file === undefined || bytes === null',
  'server/reading/ai-statement/stage.ts person === null',
  'server/reading/ai-statement/store.ts stated === undefined',
  'server/reading/analysis/policy.ts title === null',
  'server/reading/concern/act.ts acting.person.userId === acting.submission.user_id',
  'server/reading/proof/certificate.ts found === null',
  'server/reading/proof/certificate.ts row === undefined',
  'server/reading/report/earlier.ts earlier.length === 0',
  'server/reading/report/routes.ts later === undefined',
  'server/writing/submission/policy.ts end !== null',
  'server/writing/submission/policy.ts ownStart !== null',
  'server/writing/submission/policy.ts start !== null',
  'server/writing/submission/read-text.ts handedIn.later === null',
  'server/writing/submission/routes.ts isEditedSince(streams, submit)',
  'server/writing/submission/routes.ts submit !== null',
];
/**
 * Rights whose loss shows only with what the stage of these checks lacks: sections, an unreleased grade, a text that goes
 * on after its hand-in. The tests of these nouns notice each.
 */
const NOTICED_BY: Readonly<Record<string, readonly string[]>> = {
  'allotment.pg.test.ts, assistant.pg.test.ts': [
    'server/marking/marking/act.ts graded',
    "server/marking/marking/act.ts relation !== 'assists'",
    "server/marking/marking/store.ts relation === 'seconds' || teacher_id === null",
  ],
  'draft-review.pg.test.ts': [
    'server/marking/draft-review/policy.ts !review.attends',
    'server/marking/draft-review/policy.ts assignment.blind',
    'server/marking/draft-review/policy.ts requireVerified(person);',
    'server/marking/draft-review/policy.ts review.submitted',
    'server/marking/draft-review/policy.ts submission.blind',
  ],
  'reader.pg.test.ts': [
    "server/assignments/assignment/present.ts relation === 'assists'",
    "server/assignments/assignment/present.ts relation === 'reads'",
    "server/reading/report/routes.ts later === undefined || relation === 'reads'",
    "server/reading/report/routes.ts relation === 'reads'",
    "server/writing/submission/present.ts relation === 'reads'",
    "server/writing/submission/read-text.ts handedIn.later === null || relation === 'reads'",
    "server/writing/submission/read-text.ts relation === 'reads'",
    "server/writing/submission/routes.ts relation === 'reads'",
    "server/writing/submission/routes.ts relation === 'reads' && submit !== null && isEditedSince(streams, submit)",
  ],
  'reference.pg.test.ts': ['server/assignments/reference/routes.ts !allowed'],
  'rubric.pg.test.ts': ['server/marking/rubric/act.ts rubric.user_id !== person.userId'],
  'section.pg.test.ts': ["server/assignments/assignment/present.ts relation === 'attends'"],
  'task-file.pg.test.ts': [
    "server/assignments/task-file/act.ts relation === 'attends'",
    "server/assignments/task-file/act.ts relation === 'attends' && now < ownStartOf(assignment)",
  ],
};
const elsewhere = new Set([...NOT_RIGHTS, ...Object.values(NOTICED_BY).flat()]);

/** Whether a file of the server has rules of rights: not its tests, the demo's data, or files directly in a wing. */
export function holdsRights(file: string): boolean {
  return /^server\/[a-z]+\/[a-z-]+\/[a-z-]+\.ts$/.test(file) && !ELSEWHERE.test(file) && !file.endsWith('.test.ts');
}

/**
 * Finds the conditions of a file. In a policy: every test of an if or a ?:, every operand of && and ||, every call of
 * another rule. In any other file: those of them that ask for the person or refuse them.
 */
export function switchConditions(file: string, source: string): Switched {
  const isPolicy = file.endsWith('/policy.ts');
  const inserts: { at: number; text: string; outer: number }[] = [];
  const conditions: Condition[] = [];

  function wrap(node: Node, instead: Condition['instead']): void {
    if (elsewhere.has(`${file} ${source.slice(node.start, node.end)}`)) return;
    const id = `${file}:${String(conditions.length)}`;
    const line = source.slice(0, node.start).split('\n').length;
    conditions.push({ id, file, line, text: source.slice(node.start, node.end), instead });
    const asked = `globalThis.${SWITCH}('${id}')`;
    const width = node.end - node.start;
    const [before, after] =
      instead === 'nothing' ? [`{ if (!${asked}) { `, ' } }'] : [`(${asked} ? ${instead} : (`, '))'];
    inserts.push({ at: node.start, text: before, outer: width }, { at: node.end, text: after, outer: -width });
  }

  const counts = (node: Node) => isPolicy || ABOUT_THE_ASKER.test(source.slice(node.start, node.end));

  const finders: Readonly<Record<string, (node: Node) => void>> = {
    IfStatement(node) {
      const test = node['test'] as Node;
      if (counts(test) || refuses(node['consequent'] as Node)) visitTest(test, ['false']);
    },
    ConditionalExpression(node) {
      const test = node['test'] as Node;
      if (counts(test)) visitTest(test, ['true', 'false']);
    },
    ExpressionStatement(node) {
      const callee = calleeOf(node['expression'] as Node);
      if (DECIDES.test(callee) && !OF_DATA.test(callee)) wrap(node, 'nothing');
    },
    ReturnStatement: (node) => visitOperands(node['argument']),
    VariableDeclarator: (node) => visitOperands(node['init']),
  };

  function visit(node: Node): void {
    if (node.type === 'FunctionDeclaration' && OF_DATA.test((node['id'] as { name?: string } | null)?.name ?? ''))
      return;
    finders[node.type]?.(node);
    for (const child of childrenOf(node)) visit(child);
  }

  function visitOperands(expression: unknown): void {
    if (isPolicy && isNode(expression) && expression.type === 'LogicalExpression') visitTest(expression, []);
  }

  /** Wraps the whole test and each operand; an operand's replacement lets the other operands decide. */
  function visitTest(test: Node, whole: readonly ('true' | 'false')[]): void {
    for (const instead of whole) wrap(test, instead);
    if (test.type !== 'LogicalExpression') return;
    for (const operand of operandsOf(test)) wrap(operand.node, operand.operator === '||' ? 'false' : 'true');
  }

  visit(parseSync(file, source).program as unknown as Node);
  inserts.sort((a, b) => b.at - a.at || a.outer - b.outer);
  const code = inserts.reduce((text, { at, text: insert }) => text.slice(0, at) + insert + text.slice(at), source);
  return { code, conditions };
}

function operandsOf(node: Node): { node: Node; operator: string }[] {
  const operator = node['operator'] as string;
  return [node['left'] as Node, node['right'] as Node].flatMap((side) =>
    side.type === 'LogicalExpression' ? operandsOf(side) : [{ node: side, operator }],
  );
}

function refuses(consequent: Node): boolean {
  const [statement] = consequent.type === 'BlockStatement' ? (consequent['body'] as Node[]) : [consequent];
  return statement?.type === 'ThrowStatement' && REFUSES.test(calleeOf(statement['argument'] as Node));
}

/** The name of the function that an expression calls, awaited or not; '' for anything else. */
function calleeOf(expression: Node): string {
  const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression;
  if (call.type !== 'CallExpression') return '';
  const callee = call['callee'] as Node;
  return callee.type === 'Identifier' ? (callee['name'] as string) : '';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
