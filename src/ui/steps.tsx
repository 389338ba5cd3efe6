import type { ComponentType, ReactNode } from 'react';
import { Row, Rows, Section } from './page.tsx';

export interface Step {
  readonly title: string;
  /** What to do, while it is not done. */
  readonly how: string;
  readonly done: boolean;
}

interface StepsProps<S extends Step> {
  title: string;
  steps: readonly S[];
  /** Leads to where an open step is done; nothing where that is not on a screen of the reader. */
  Way: ComponentType<{ step: S }>;
  action?: ReactNode;
}

/** Steps that lead somewhere, with what is done of them. Nothing once all are done. */
export function Steps<S extends Step>({ title, steps, Way, action }: StepsProps<S>): ReactNode {
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Section title={title} note={`${String(done)} of ${String(steps.length)} done`} action={action}>
      <Rows>
        {steps.map((step) => (
          <Row
            key={step.title}
            note={step.done ? 'Done' : 'To do'}
            title={<span className={step.done ? 'quiet' : 'title'}>{step.title}</span>}
            sub={step.done ? undefined : step.how}
            action={step.done ? undefined : <Way step={step} />}
          />
        ))}
      </Rows>
    </Section>
  );
}
