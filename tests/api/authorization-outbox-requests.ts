import { randomBytes } from 'node:crypto';
import { sealedPractice } from '../fixtures/sealing.ts';
import type { Prepare } from './authorization-marking-requests.ts';

const outbox: Prepare = (stage) => ({ params: { user_id: stage.people.S1.userId } });

/** The requests of the outbox and of sealed work. */
export const outboxRequests: Readonly<Record<string, Prepare>> = {
  push: (stage) => ({
    params: { user_id: stage.people.S1.userId },
    body: {
      parts: [
        {
          stream: randomBytes(16).toString('base64url'),
          target: { kind: 'practice' },
          began: 1_772_438_400_000,
          first: 1,
          ops: [{ kind: 'insert', seq: 1, at: 0, clock: 0, after: null, before: null, text: 'word', source: 'typed' }],
        },
      ],
    },
  }),
  listStreams: outbox,
  bringSealed: (stage) => ({ params: { user_id: stage.people.S1.userId }, body: sealedPractice(stage.people.S1) }),
  openSealed: (stage, actor) => ({ body: sealedPractice(stage.member(actor) ?? stage.people.S1) }),
};
