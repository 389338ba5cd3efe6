import type { ReactNode } from 'react';
import { vectorOf } from '#writing/document/document';
import type { Device } from '../../../offline/device/device.ts';
import type { HandedInText } from '../../../data/open-text.ts';
import { useDevice } from '../../../data/services.tsx';
import { OwnStatementPart } from './own-statement.tsx';
import { useStatement } from './use-statement.ts';

const ANCHOR = 'ai-statement';
/** The hand-ins after which the form was closed. */
const answered = new WeakMap<Device, Set<string>>();

/** The statement on AI use beside a text that was handed in. Its form opens once after a hand-in without one. */
export function StatementPanel({ target, writer, assignment, submission, made }: HandedInText): ReactNode {
  const device = useDevice();
  const known = submission ?? assignment.submission;
  const own = useStatement(assignment.id, known);
  const isGiven = own.stated === undefined ? assignment.ai_statement_given === true : own.stated.statements.length > 0;
  const isNew = made !== null && answered.get(device)?.has(made) !== true;
  const isOpen = isNew || location.hash === `#${ANCHOR}`;
  return (
    <section id={ANCHOR}>
      <h2>Statement on AI use</h2>
      <OwnStatementPart
        key={made}
        assignment={assignment}
        submission={known}
        own={own}
        isGiven={isGiven}
        isAsked={isOpen && !isGiven && own.waiting.length === 0}
        onAnswered={() => made !== null && noteAnswered(device, made)}
        about={() => ({ target, vector: vectorOf(writer.document()) })}
      />
    </section>
  );
}

function noteAnswered(device: Device, handIn: string): void {
  const known = answered.get(device) ?? new Set<string>();
  answered.set(device, known.add(handIn));
}
