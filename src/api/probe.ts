import { health } from '#contract/health';
import { send, type SendPorts } from './send.ts';

/** Whether our server answers now. */
export async function answers(ports: SendPorts): Promise<boolean> {
  try {
    await send(health, {}, ports, null);
    return true;
  } catch {
    return false;
  }
}
