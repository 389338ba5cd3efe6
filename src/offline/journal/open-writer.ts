import type { Target, VersionVector } from '#contract/op';
import { lengthOf, vectorOf } from '#writing/document/document';
import type { Database } from '../device/database.ts';
import { KnownFacts } from './document-facts.ts';
import { DocumentWriter, type WriterPorts } from './document-writer.ts';
import { openDocument, type Owner } from './open-document.ts';
import { beginStream, type StreamPorts } from './own-stream.ts';
import type { Tail } from './tail.ts';

export type OpenWriterPorts = Omit<WriterPorts, 'subtle'> & StreamPorts & { tail: Tail; crypto: Crypto };

/** Opens a document for writing from this device's data, with a new stream. Needs no network. */
export async function openWriter(
  ports: OpenWriterPorts,
  owner: Owner,
  target: Target,
  title: string,
): Promise<DocumentWriter> {
  const { database, tail } = ports;
  const own = await beginStream(ports, owner.user, target);
  ports.tabChannel.tell({ kind: 'opened', user: owner.user });
  const { doc, waiting } = await openDocument(database, tail, owner);
  const facts = new KnownFacts(database, owner, own.head.stream);
  facts.remember(waiting);
  facts.openedLength = lengthOf(doc);
  const vector = vectorOf(doc);
  await facts.read(vector, vector).catch(() => facts.weigh(vector));
  if (facts.claimsMoreThan(vector)) await pullAllAgain(database, owner, target, vector).catch(() => undefined);
  return new DocumentWriter({ ...ports, subtle: ports.crypto.subtle }, doc, own, facts, title);
}

/** The next pull brings the document from its beginning. Rejects without a database. */
async function pullAllAgain(database: Database, owner: Owner, target: Target, vector: VersionVector): Promise<void> {
  const { change } = await import('../pull/pull.ts');
  await change(database, owner.user, target, (row) => ({ ...row, counter: 0, vector }));
}
