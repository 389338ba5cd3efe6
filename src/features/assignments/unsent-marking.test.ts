import { expect, it } from 'vitest';
import { unsentOf } from './unsent-marking.ts';

const change = (kind: 'request' | 'refused', id: string) => ({ kind, request: { params: { id } } });

it('says of a text whether changes of its marking wait or were refused, and nothing of another’s', () => {
  const changes = [change('request', 'one'), change('refused', 'two'), change('request', 'two')];
  expect(['one', 'two', 'three', null].map((id) => unsentOf(changes, id))).toEqual(['waiting', 'refused', null, null]);
});
