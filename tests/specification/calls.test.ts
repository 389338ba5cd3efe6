import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { calls, type Call } from './calls.ts';
import { fieldsOf } from './fields.ts';

const declared = new Map(Object.values(endpoints).map((endpoint) => [nameOf(endpoint), endpoint]));

/** 'GET /courses/{}/students/': what a parameter is called is nobody's business. */
function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`.replaceAll(/\{\w+\}/g, '{}');
}

function endpointOf({ call }: Call): Endpoint {
  const [method = '', path = ''] = call.split(' ');
  const endpoint = declared.get(nameOf({ method: method as Endpoint['method'], path }));
  if (endpoint === undefined) throw new Error(`The contract has no ${call}.`);
  return endpoint;
}

function missing(wanted: readonly string[] | undefined, there: readonly string[]): string[] {
  return (wanted ?? []).filter((field) => !there.includes(field));
}

describe('the calls of section 7', () => {
  it.each(calls.map((call) => [call.call, call] as const))('%s', (_, call) => {
    const endpoint = endpointOf(call);
    const body = fieldsOf(endpoint.body, 'input');
    const files = 'multipart' in endpoint ? (endpoint.multipart as readonly string[]) : [];
    expect({
      payload: missing(call.payload, body),
      query: missing(call.query, fieldsOf(endpoint.query, 'input')),
      files: missing(call.files, files),
      answer: missing(call.answer, fieldsOf(endpoint.answer, 'output')),
    }).toEqual({ payload: [], query: [], files: [], answer: [] });
    expect(endpoint.error).not.toBe('');
  });

  it('need nothing that the specification does not send', () => {
    const further = calls
      .filter(({ payload }) => payload !== undefined)
      .flatMap((call) => {
        const { body } = endpointOf(call);
        const sent = Object.fromEntries((call.payload ?? []).map((field) => [field.split('.')[0] ?? '', undefined]));
        const issues = body?.safeParse(sent).error?.issues ?? [];
        return issues
          .map(({ path }) => path.map(String).join('.'))
          .filter((path) => path !== '' && !Object.hasOwn(sent, path.split('.')[0] ?? ''))
          .map((path) => `${call.call} ${path}`);
      });
    expect(further).toEqual([]);
  });
});
