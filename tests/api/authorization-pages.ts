import type { Source } from '#contract/op-constants';
import { deviceStream, type DeviceStream } from '../fixtures/device-stream.ts';
import { sendPush } from '../fixtures/pushing.ts';
import type { Scene } from './authorization-checks.ts';
import { fresh } from './authorization-stage.ts';
import type { Member } from './harness.ts';

const DAY_MS = 86_400_000;
export const ESSAY =
  'My grandmother kept the stamps of every letter that the postman brought up the hill before noon. ';
export const LATER = 'Nobody on our hill minded at all. ';

/** Words that stand in no other text. */
export function freshWords(count: number): string {
  return Array.from({ length: count }, () => `w${fresh()}`).join(' ');
}

interface Writing {
  readonly text: string;
  readonly source?: Source;
  readonly submits?: boolean;
  /** The first op to send, where earlier ones were not sent. */
  readonly first?: number;
}

/** Writes a text at the end of a page, in one op, and hands it in where asked. Returns the submission's id. */
export async function write(
  { server }: Scene,
  writer: Member,
  page: DeviceStream,
  { text, source, submits, first = page.ops.length + 1 }: Writing,
) {
  page.type(text, undefined, source);
  if (submits === true) page.submit();
  return (await sendPush(server, writer, page.part(first))).submissions[0]?.id ?? '';
}

/** Writes a text key by key, a day before any other page began. */
export async function typeBefore({ server }: Scene, writer: Member, page: DeviceStream, text: string): Promise<void> {
  for (const key of text) page.type(key);
  await sendPush(server, writer, { ...page.part(), began: (page.part().began ?? 0) - DAY_MS });
}

/** A page of an assignment. */
export const pageOf = (id: string) => deviceStream({ kind: 'assignment', id });

/** S1's hand-in of {@link ESSAY} for a new assignment, to which {@link LATER} was added afterwards. */
export async function handedInAndWrittenOn(scene: Scene): Promise<string> {
  const page = pageOf(await scene.stage.assignment());
  const id = await write(scene, scene.stage.people.S1, page, { text: ESSAY, submits: true });
  await write(scene, scene.stage.people.S1, page, { text: LATER });
  return id;
}
