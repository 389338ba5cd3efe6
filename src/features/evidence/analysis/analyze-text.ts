import { analyzeSubmissionOfEditor, type AnalysisResult, type StoredAnalysis } from '#contract/analysis';
import { promptOf } from '#writing/analysis/prompt';
import { vectorOf } from '#writing/document/document';
import { Offline } from '../../../api/trouble.ts';
import type { Device } from '../../../offline/device/device.ts';
import type { RequestOutcome } from '../../../offline/requests/waiters.ts';
import type { OpenText } from '../../../data/open-text.ts';
import type { Services } from '../../../data/services.tsx';
import { askUniversity } from './ask-university.ts';
import { sha256Of } from './text-hash.ts';

/** A result and its origin. `text` is the analyzed text, null if this device does not have it any more. */
export type AnalysisAnswer =
  | { kind: 'university'; result: StoredAnalysis; text: string | null }
  | { kind: 'device'; result: AnalysisResult; text: string; at: Date; isQueued: boolean };

interface AnalysisTask {
  device: Device;
  call: Services['call'];
  open: OpenText;
  signal: AbortSignal;
  /** Called with the outcome of a queued request: the university analyzes the text later. */
  onQueued: (outcome: Promise<RequestOutcome<StoredAnalysis>>, text: string) => void;
}

/** Analyzes the present text: at the university, or on this device if that can't be reached. */
export async function analyzeText({ device, call, open, signal, onQueued }: AnalysisTask): Promise<AnalysisAnswer> {
  open.sweep();
  await open.writer.committed();
  const text = open.writer.text();
  const vector = vectorOf(open.writer.document());
  const sha256 = await sha256Of(text);
  try {
    const result = await askUniversity({ device, call, open, vector, sha256, signal });
    return { kind: 'university', result, text: result.text_sha256 === sha256 ? text : null };
  } catch (error) {
    if (!(error instanceof Offline) || signal.aborted) throw error;
    return analyzeOnDevice(device, open, onQueued);
  }
}

async function analyzeOnDevice(
  device: Device,
  open: OpenText,
  onQueued: AnalysisTask['onQueued'],
): Promise<AnalysisAnswer> {
  const { analyzeHere } = await import('./device-analysis.ts');
  const { target, writer, assignment, title } = open;
  const text = writer.text();
  const vector = vectorOf(writer.document());
  const log = await device.log(target);
  const result = await analyzeHere(writer.document(), log, promptOf(assignment ?? null));
  const isQueued = target.kind === 'assignment';
  if (isQueued) {
    const input = { params: { id: target.id }, body: { text_sha256: result.text_sha256 } };
    onQueued(device.request(analyzeSubmissionOfEditor, input, `AI Detection: ${title}`, { target, vector }), text);
  }
  return { kind: 'device', result, text, at: new Date(), isQueued };
}
