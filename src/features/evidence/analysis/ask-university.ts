import { analyzeSubmission, analyzeSubmissionOfEditor, type StoredAnalysis } from '#contract/analysis';
import { getPractice } from '#contract/submission';
import type { VersionVector } from '#contract/op';
import { answers } from '../../../api/probe.ts';
import { Offline } from '../../../api/trouble.ts';
import type { Device } from '../../../offline/device/device.ts';
import type { OpenText } from '../../../data/open-text.ts';
import type { Services } from '../../../data/services.tsx';

/** While writing is being sent, its acknowledgement is checked this often if no news comes. */
const LOOK_AGAIN_MS = 1000;

interface Asking {
  device: Device;
  call: Services['call'];
  open: Pick<OpenText, 'target' | 'writer'>;
  /** The ops that the university must have first. */
  vector: VersionVector;
  sha256: string;
  signal: AbortSignal;
}

/**
 * Sends the unsent writing, then has the university analyze the text. Sets no timeout. Rejects with Offline if the
 * university can't be reached, the ApiProblem of a refusal, or the AbortError of `signal`.
 */
export async function askUniversity({ device, call, open, vector, sha256, signal }: Asking): Promise<StoredAnalysis> {
  await sent(device, open.writer, vector, signal);
  const body = { text_sha256: sha256 };
  if (open.target.kind === 'assignment') {
    return call(analyzeSubmissionOfEditor, { params: { id: open.target.id }, body, signal });
  }
  const { submission } = await call(getPractice, { signal });
  // Acknowledged writing has a submission.
  if (submission === null) throw new Offline(analyzeSubmission.error, 'network');
  return call(analyzeSubmission, { params: { id: submission.id }, body, signal });
}

async function sent(
  device: Device,
  writer: OpenText['writer'],
  vector: VersionVector,
  signal: AbortSignal,
): Promise<void> {
  while (!(await device.acknowledged(vector))) {
    signal.throwIfAborted();
    const state = writer.state();
    if (state.kind === 'refused') throw new Error(state.error);
    const { kind } = device.connection();
    if (kind === 'offline' || kind === 'not stored' || (kind === 'attention' && !(await answers(device.api)))) {
      throw new Offline(analyzeSubmission.error, 'network');
    }
    device.pushNow();
    await news(device, signal);
  }
}

/** Resolves at the device's next change, after {@link LOOK_AGAIN_MS}, or at the abort of `signal`. */
function news(device: Device, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, LOOK_AGAIN_MS);
    const stop = device.subscribe(over);
    signal.addEventListener('abort', over);
  });
}
