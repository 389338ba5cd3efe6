import { setTimeout as sleep } from 'node:timers/promises';
import { enroll, unenroll } from '#contract/enrollment';
import type { Endpoint } from '#contract/endpoint';
import { sendFeedback } from '#contract/feedback';
import { changeMarking } from '#contract/marking';
import { writeNote } from '#contract/note';
import type { Member } from '../api/people.ts';
import { ask, type Asked, type Question } from './ask.ts';
import type { Chance } from './chance.ts';

/** Somebody who makes requests, one after another, each until it is answered. */
export interface Asker {
  readonly asked: readonly Asked[];
  readonly wrong: readonly string[];
  /** Makes requests until `until` returns true; the last one gets `patienceMs` more. */
  run(until: () => boolean, patienceMs: number): Promise<void>;
}

interface AskerOptions {
  readonly port: number;
  readonly member: Member;
  readonly chance: Chance;
}

type Make = (
  put: <E extends Endpoint>(kind: Asked['kind'], mark: string, question: Wish<E>) => Promise<void>,
) => Promise<void>;
type Wish<E extends Endpoint> = Pick<Question<E>, 'endpoint' | 'params' | 'body'>;

/** A student who sends feedback, writes notes on their own text, and enrolls in a course and leaves it in turn. */
export function startStudent(
  options: AskerOptions & { readonly courseId: string; readonly submission: () => string | null },
): Asker {
  const { member, chance, courseId, submission } = options;
  let isEnrolled = false;
  return startAsker(options, async (put) => {
    const mark = chance.id();
    const id = submission();
    const kind = chance.oneOf(['feedback', 'note', 'state']);
    if (kind === 'note' && id !== null) {
      const paste = { stream: mark, seq: 1 };
      await put('note', mark, { endpoint: writeNote, params: { id }, body: { paste, kind: 'own_notes', words: mark } });
    } else if (kind === 'state' && isEnrolled) {
      isEnrolled = false;
      await put('unenroll', '', { endpoint: unenroll, params: { id: courseId } });
    } else if (kind === 'state') {
      isEnrolled = true;
      await put('enroll', '', { endpoint: enroll, body: { course: courseId } });
    } else {
      const body = { name: 'Ada', email: member.email, feedback: mark };
      await put('feedback', mark, { endpoint: sendFeedback, body });
    }
  });
}

/** A teacher who grades: each grade is another number, so that its line in the trail is known by it. */
export function startTeacher(options: AskerOptions & { readonly submissions: () => readonly string[] }): Asker {
  const { chance, submissions } = options;
  let given = 0;
  return startAsker(options, async (put) => {
    const ids = submissions();
    if (ids.length === 0) return;
    given += 1;
    const grade = given / 100;
    const body = { change: { kind: 'grade', grade } } as const;
    await put('grade', String(grade), { endpoint: changeMarking, params: { id: chance.oneOf(ids) }, body });
  });
}

function startAsker({ port, member, chance }: AskerOptions, make: Make): Asker {
  const asked: Asked[] = [];
  const wrong: string[] = [];
  return {
    asked,
    wrong,
    async run(until, patienceMs) {
      let end: number | null = null;
      const deadline = (): number => {
        if (end === null && until()) end = Date.now() + patienceMs;
        return end ?? Infinity;
      };
      while (!until()) {
        await make(async (kind, mark, wish) => {
          const one: Asked = { kind, member, mark, answered: null };
          asked.push(one);
          const trouble = await ask({ port, member, chance, asked: one, ...wish }, deadline);
          if (trouble !== null) wrong.push(trouble);
        });
        await sleep(50 + chance.below(200));
      }
    },
  };
}
