import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/fixtures/fake-clock.ts';
import { createTabChannel, type News } from './tab-channel.ts';

const written = (seq: number): News => ({
  kind: 'written',
  user: 'u',
  document: 'practice',
  ops: [{ stream: 's', op: { kind: 'skip', seq, at: 0, reason: 'lost' } }],
});

function channelOf() {
  const posted: News[] = [];
  const clock = new FakeClock();
  const channel = createTabChannel(
    { post: (message) => posted.push(message as News), listen: () => undefined, close: () => undefined },
    clock,
  );
  const seqs = () => posted.map((news) => (news.kind === 'written' ? news.ops.map(({ op }) => op.seq) : news.kind));
  return { channel, clock, seqs };
}

it('posts the first edit right after its key, and those of the next 200 ms together', async () => {
  const { channel, clock, seqs } = channelOf();
  channel.tell(written(1));
  await clock.advance(1);
  expect(seqs()).toEqual([[1]]);
  channel.tell(written(2));
  channel.tell(written(3));
  await clock.advance(198);
  expect(seqs()).toEqual([[1]]);
  await clock.advance(1);
  expect(seqs()).toEqual([[1], [2, 3]]);
  channel.tell(written(4));
  await clock.advance(400);
  channel.tell(written(5));
  await clock.advance(1);
  expect(seqs()).toEqual([[1], [2, 3], [4], [5]]);
});

it('posts other news in order, and what was gathered before the page goes', () => {
  const { channel, seqs } = channelOf();
  channel.tell(written(1));
  channel.tell(written(2));
  channel.tell({ kind: 'changed', user: 'u' });
  channel.tell(written(3));
  channel.tell(written(4));
  channel.close();
  expect(seqs()).toEqual([[1, 2], 'changed', [3, 4]]);
});
