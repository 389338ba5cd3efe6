import type { Traces } from './traces.ts';

/** Where traces go: an OTLP receiver over HTTP. The packages for it are loaded by this call alone. */
export async function openTraces(endpoint: string | undefined): Promise<Traces | undefined> {
  if (endpoint === undefined) return undefined;
  const { exportTraces } = await import('./export-traces.ts');
  return exportTraces(endpoint);
}
