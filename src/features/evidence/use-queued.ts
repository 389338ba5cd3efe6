import { useEffect, useRef } from 'react';
import { getAnalysis, type StoredAnalysis } from '#contract/analysis';
import { listSubmissions } from '#contract/submission';
import type { WaitingItem } from '../../offline/waiting.ts';
import type { OpenText } from '../open-text.ts';
import { useDevice, useServices } from '../services.tsx';
import { isRequest, useWanted } from '../wanted.ts';
import { sha256Of } from './text-hash.ts';

/** The analysis of a document that waits to be sent. `onArrived` is told its result once it was sent and kept there. */
export function useQueued(
  { target, writer }: OpenText,
  onArrived: (result: StoredAnalysis, text: string | null) => void,
): WaitingItem | null {
  const device = useDevice();
  const { call } = useServices();
  const items = useWanted(device, isRequest);
  const now = items?.find((item) => item.kind === 'call' && isAbout(item, target)) ?? null;
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  const before = useRef<WaitingItem | null>(null);
  useEffect(() => {
    const gone = before.current;
    before.current = now;
    if (gone === null || now?.id === gone.id || target.kind !== 'assignment') return;
    const asked = gone.call?.fields['text_sha256'];
    async function look(id: string): Promise<void> {
      const own = (await call(listSubmissions, { params: { id } })).find(({ user }) => user === device.user()?.id);
      if (own === undefined) return;
      const { analysis } = await call(getAnalysis, { params: { id: own.id } });
      // Another one: it was undone, or refused.
      if (analysis === null || analysis.asked_sha256 !== asked) return;
      const text = writer.text();
      const isSame = (await sha256Of(text)) === analysis.text_sha256;
      arrived.current(analysis, isSame ? text : null);
    }
    // What can't be asked for now is there at the next AI Detection.
    look(target.id).catch(() => undefined);
  }, [now, target, writer, call, device]);
  return now;
}

function isAbout(item: WaitingItem, target: OpenText['target']): boolean {
  return target.kind === 'assignment' && item.target.kind === 'assignment' && item.target.id === target.id;
}
