import type { ReactNode } from 'react';
import type { Attention, Connection } from '../../offline/waiting/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDevice } from '../../data/services.tsx';
import { FULL, FULL_BUT_SAFE } from './save-words.ts';

/** The line below the text says why its document is not taken; words that are not saved have a notice of their own. */
const SAID_ELSEWHERE: ReadonlySet<Attention['code']> = new Set(['not saved', 'unknown assignment', 'failed op', 'gap']);

/** Nothing stays on a device that keeps nothing, or that has lost what it kept. */
const NOT_KEPT: ReadonlySet<Attention['code']> = new Set(['storage', 'cleared']);

interface RefusalPanelProps {
  connection: Extract<Connection, { kind: 'not stored' | 'attention' }>;
}

/** What the university does not take, in its own words, and that nothing is lost by it. */
export function RefusalPanel({ connection }: RefusalPanelProps): ReactNode {
  const device = useDevice();
  if (connection.kind === 'not stored') {
    return (
      <Notice kind="wait">
        <h2>{FULL}</h2>
        <p>{FULL_BUT_SAFE}</p>
      </Notice>
    );
  }
  const reasons = connection.reasons.filter(({ code }) => !SAID_ELSEWHERE.has(code));
  if (reasons.length === 0) return null;
  const dismiss = <Button onClick={() => void device.dismiss('cleared')}>Dismiss</Button>;
  return (
    <Notice kind="bad" actions={reasons.some(({ code }) => code === 'cleared') ? dismiss : undefined}>
      <h2>Needs attention</h2>
      {reasons.map(({ code, error }) => (
        <p key={code + error}>{error}</p>
      ))}
      {reasons.every(({ code }) => NOT_KEPT.has(code)) ? null : (
        <p className="small">What could not be sent stays on this device meanwhile.</p>
      )}
    </Notice>
  );
}
