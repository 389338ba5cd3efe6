import type { Target } from '#contract/op';
import { DocumentWriter, type WriterPorts } from './document-writer.ts';
import { NO_FACTS, openDocument, readFacts, type Owner } from './open-document.ts';
import { beginStream, type StreamPorts } from './own-stream.ts';
import type { Tail } from './tail.ts';

export type OpenWriterPorts = Omit<WriterPorts, 'subtle'> & StreamPorts & { tail: Tail; crypto: Crypto };

/** Opens a document for writing from what this device has of it, with a stream of its own. Needs no network. */
export async function openWriter(
  ports: OpenWriterPorts,
  owner: Owner,
  target: Target,
  title: string,
): Promise<DocumentWriter> {
  const { database, tail } = ports;
  const own = await beginStream(ports, owner.user, target);
  const doc = await openDocument(database, tail, owner);
  const facts = await readFacts(database, owner, own.head.stream).catch(() => NO_FACTS);
  return new DocumentWriter({ ...ports, subtle: ports.crypto.subtle }, doc, own, facts, title);
}
