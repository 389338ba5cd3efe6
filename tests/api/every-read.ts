import { unzipSync } from 'fflate';
import type { Endpoint } from '#contract/endpoint';
import { table } from './authorization-checks.ts';
import type { Member, TestServer } from './harness.ts';

/** The results of all reads of the contract that a member may make with these ids, by name. */
export async function everyRead(
  server: TestServer,
  member: Member,
  values: Readonly<Record<string, readonly string[]>>,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Map<string, string>();
  for (const [name, endpoint] of table) {
    if (endpoint.method !== 'GET') continue;
    for (const params of paramsOf(endpoint, values)) {
      const answer = await server.as(member).call(endpoint, { params } as never);
      if (answer.status !== 200) continue;
      const files = endpoint.sends === 'file' ? Object.values(unzipSync(answer.bytes)) : [];
      const text = answer.raw + files.map((bytes) => new TextDecoder().decode(bytes)).join('\n');
      shown.set(name, `${shown.get(name) ?? ''}${text}`);
    }
  }
  return shown;
}

/** All combinations of an endpoint's parameters; without parameters there is one. */
function paramsOf({ path }: Endpoint, values: Readonly<Record<string, readonly string[]>>): Record<string, string>[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.reduce<Record<string, string>[]>(
    (all, name) => all.flatMap((one) => (values[name] ?? []).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}
