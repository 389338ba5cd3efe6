import type { ReactNode } from 'react';
import type { Attention, Connection } from '../../offline/waiting/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDevice } from '../../data/services.tsx';
import { FULL, FULL_BUT_SAFE } from './announcement.ts';

/** Shown elsewhere: why a document is not taken, in the line below the text; unsaved words, in a notice. */
const SAID_ELSEWHERE: ReadonlySet<Attention['code']> = new Set(['not saved', 'unknown assignment', 'failed op', 'gap']);

/** Troubles in which work is not kept: the device keeps nothing, or has lost it. */
const NOT_KEPT: ReadonlySet<Attention['code']> = new Set(['storage', 'cleared']);

interface RefusalPanelProps {
  connection: Extract<Connection, { kind: 'not stored' | 'attention' }>;
}

/** The university's refusal in its own words, and that nothing is lost by it. */
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
