import { useCallback, useEffect, useRef } from 'react';
import { analyzeSubmissionOfEditor, getAnalysis, type StoredAnalysis } from '#contract/analysis';
import { listSubmissions } from '#contract/submission';
import type { DoneItem, WaitingItem } from '../../../offline/waiting/waiting.ts';
import { isFirstMet, useNews } from '../../../data/done.ts';
import type { OpenText } from '../../../data/open-text.ts';
import { isRequestTo } from '../../../data/pending-requests.ts';
import { useDevice, useServices } from '../../../data/services.tsx';
import { isRequest, useWanted } from '../../../data/wanted.ts';
import { sha256Of } from './text-hash.ts';

/** The waiting analysis request of a document. `onArrived` gets its result once the university has answered. */
export function useQueued(
  { target, writer }: OpenText,
  onArrived: (result: StoredAnalysis, text: string | null) => void,
): WaitingItem | null {
  const device = useDevice();
  const { call } = useServices();
  const items = useWanted(device, isRequest);
  const isOfText = useCallback((item: Asked) => isAbout(item, target), [target]);
  const news = useNews(device, isOfText).at(-1) ?? null;
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  useEffect(() => {
    if (news === null || target.kind !== 'assignment' || !isFirstMet(device, news)) return;
    async function show(result: StoredAnalysis): Promise<void> {
      const text = writer.text();
      arrived.current(result, (await sha256Of(text)) === result.text_sha256 ? text : null);
    }
    async function look(id: string): Promise<void> {
      const own = (await call(listSubmissions, { params: { id } })).find(({ user }) => user === device.user()?.id);
      const kept = own === undefined ? null : (await call(getAnalysis, { params: { id: own.id } })).analysis;
      if (kept !== null) await show(kept);
    }
    // A result too large to be kept on the device is fetched; if that fails, it comes with the next AI Detection.
    void (news.answer === null ? look(target.id) : show(news.answer as StoredAnalysis)).catch(() => undefined);
  }, [news, target, writer, call, device]);
  return items?.find((item) => item.kind === 'request' && isAbout(item, target)) ?? null;
}

type Asked = Pick<WaitingItem & DoneItem, 'request' | 'target'>;

function isAbout({ request, target: of }: Asked, target: OpenText['target']): boolean {
  const isSame = target.kind === 'assignment' && of.kind === 'assignment' && of.id === target.id;
  return isSame && isRequestTo(request, analyzeSubmissionOfEditor);
}
