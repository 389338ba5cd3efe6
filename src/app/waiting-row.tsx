import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { homeOf } from '../data/home.ts';
import { useDevice } from '../data/services.tsx';
import type { Device } from '../offline/device/device.ts';
import { documentKey } from '../offline/device/rows.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';
import { SyncState } from '../ui/sync.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useToast } from '../ui/toast.tsx';
import { plural } from '../wording/plural.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { saveTexts, textsOf } from './unsent-text.ts';
import { contentOf, factsOf, headingOf } from './waiting-words.ts';

/** At most this many characters of a text that needs attention are shown. */
const QUOTED = 240;

/** One waiting or refused item: its heading, why it is still here, and the actions. */
export function WaitingRow({ item }: { item: WaitingItem }): ReactNode {
  return (
    <li data-sync={item.error === null ? 'device' : 'attention'}>
      <span className="sync-rule" aria-hidden="true" />
      <div className="matter">
        <b>{headingOf(item)}</b>
        <p className="sub">{factsOf(item)}</p>
        {item.error === null ? null : <Trouble item={item} error={item.error} />}
        {item.kind === 'refused' || item.error !== null ? null : <p className="sub">Waiting to send</p>}
      </div>
      <Actions item={item} />
    </li>
  );
}

/** Why it is not taken, in the words of the university or this device, and its text. */
function Trouble({ item, error }: { item: WaitingItem; error: string }): ReactNode {
  const device = useDevice();
  if (item.discardable) return <RemovedWork words={wordsFor(device, item.target)} />;
  const answer = item.damaged ? error : `The university answered: “${error}”`;
  const words = wordsIn(device, item);
  if (item.kind === 'parked') return <ParkedWork item={item} answer={answer} words={words} />;
  if (item.kind === 'refused' || item.kind === 'request')
    return (
      <>
        <p className="sub">{answer}</p>
        <Quotation words={words} />
      </>
    );
  return (
    <>
      <p className="sub">
        <SyncState sync="attention">Needs attention</SyncState>
      </p>
      <p className="sub">{answer}</p>
      <Quotation words={words} />
      <p className="sub">It stays on this device with what follows it. Everything else is sent.</p>
    </>
  );
}

/** All waiting text of a document, from every page that wrote it. */
function wordsFor(device: Device, target: WaitingItem['target']): string {
  const document = documentKey(target);
  const writing = (device.backlog() ?? []).filter(
    (item) => item.kind === 'writing' && documentKey(item.target) === document,
  );
  return writing
    .map(({ id }) => device.wordsOf(id).trim())
    .filter((words) => words !== '')
    .join(' ');
}

/** What could not be stored at the university: it is not sent by itself any more, and what follows it has gone. */
function ParkedWork({ item, answer, words }: { item: WaitingItem; answer: string; words: string }): ReactNode {
  return (
    <>
      <p className="sub">
        <SyncState sync="attention">{item.parked === 'recovered' ? 'Recovered' : 'Not stored'}</SyncState>
      </p>
      <p className="sub">{answer}</p>
      <Quotation words={words} />
      {item.parked === 'recovered' ? null : (
        <p className="sub">
          {item.damaged && words === '' ? '' : 'It is kept on this device.'} What you wrote after it is sent.
        </p>
      )}
    </>
  );
}

/** The item's own words. */
function wordsIn(device: Device, item: WaitingItem): string {
  const isText = item.kind === 'writing' || (item.kind === 'parked' && item.request === null);
  return isText ? device.wordsOf(item.id).trim() : contentOf(item);
}

function RemovedWork({ words }: { words: string }): ReactNode {
  return (
    <>
      <p className="sub">
        <SyncState sync="attention">Needs attention</SyncState>
      </p>
      <p className="sub">
        This assignment is no longer there for you: it may have been deleted. What you wrote stays on this device until
        you discard it.
      </p>
      <Quotation words={words} />
    </>
  );
}

/** The beginning of what somebody wrote; Copy and Download have all of it. */
function Quotation({ words }: { words: string }): ReactNode {
  if (words === '') return null;
  return (
    <p className="sub hand my-2" dir="auto" lang="">
      {words.length > QUOTED ? `${words.slice(0, QUOTED)}…` : words}
    </p>
  );
}

/** The buttons' names include the item, since many rows have the same buttons. */
function Actions({ item }: { item: WaitingItem }): ReactNode {
  const device = useDevice();
  const toast = useToast();
  const heading = headingOf(item);
  async function undo(): Promise<void> {
    const undone = await device.undo(item.id);
    toast(undone === 'undone' ? `Undone: ${heading}` : 'It was already sent, so it can’t be undone here.');
  }
  async function copy(): Promise<void> {
    const done = await copyText(await textOf(device, item));
    toast(done ? 'Text copied.' : 'The browser refused to copy. Please open it and copy it there.');
  }
  async function save(): Promise<void> {
    saveTexts(await textsOf(device, [item]));
  }
  const hasText = item.kind === 'writing' || wordsIn(device, item) !== '';
  return (
    <div className="act">
      {item.undoable ? (
        <Button aria-label={`Undo: ${heading}`} onClick={() => void undo()}>
          Undo
        </Button>
      ) : null}
      {hasText ? (
        <Button aria-label={`Copy text: ${heading}`} onClick={() => void copy()}>
          <Icon name="copy" />
          Copy text
        </Button>
      ) : null}
      {hasText && item.error !== null && item.kind !== 'refused' ? (
        <Button aria-label={`Download text: ${heading}`} onClick={() => void save()}>
          <Icon name="download" />
          Download
        </Button>
      ) : null}
      {Object.entries(item.request?.files ?? {}).map(([name, file]) => (
        <Button key={name} aria-label={`Download the file: ${heading}`} onClick={() => saveFile(file, file.type, name)}>
          <Icon name="download" />
          Download
        </Button>
      ))}
      {item.discardable ? <Discard item={item} /> : null}
      {item.parked === null ? null : <ParkedActions item={item} heading={heading} />}
      {item.kind === 'refused' ? (
        <Button aria-label={`Dismiss: ${heading}`} onClick={() => void device.dismiss(item.id)}>
          Dismiss
        </Button>
      ) : null}
    </div>
  );
}

/** Tries parked work again, or deletes it after the person has confirmed it; what was recovered is only read. */
function ParkedActions({ item, heading }: { item: WaitingItem; heading: string }): ReactNode {
  const device = useDevice();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  async function retry(): Promise<void> {
    if (await device.retry(item.id)) toast(`Trying again: ${heading}`);
  }
  async function discard(): Promise<void> {
    setIsAsking(false);
    if (await device.discardParked(item.id)) toast(`Discarded: ${heading}`);
  }
  if (item.parked === 'recovered') {
    return (
      <Button aria-label={`Dismiss: ${heading}`} onClick={() => void device.discardParked(item.id)}>
        Dismiss
      </Button>
    );
  }
  return (
    <>
      {item.parked === 'retryable' ? (
        <Button aria-label={`Try again: ${heading}`} onClick={() => void retry()}>
          Try again
        </Button>
      ) : null}
      <Button aria-label={`Discard: ${heading}`} onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      {isAsking ? (
        <DiscardDialog
          title={heading}
          words={item.request === null && item.words > 0 ? plural(item.words, 'word') : null}
          onDiscard={() => void discard()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Deletes the text for a deleted assignment, after the person has confirmed it. */
function Discard({ item }: { item: WaitingItem }): ReactNode {
  const device = useDevice();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const heading = headingOf(item);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Without an assignment the editor shows the document written last.
  const isOpen = pathname === '/editor' && [undefined, documentId(item)].includes(search.assignment);
  async function discard(): Promise<void> {
    setIsAsking(false);
    const discarded = await device.discard(item.target);
    if (discarded && isOpen) await navigate({ to: homeOf(device.user()?.user_type ?? 'student') });
    toast(discarded ? `Discarded: ${heading}` : 'It was kept: the university has not refused it for good.');
  }
  return (
    <>
      <Button aria-label={`Discard: ${heading}`} onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      {isAsking ? (
        <DiscardDialog
          title={heading}
          words={plural(item.words, 'word')}
          onDiscard={() => void discard()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

function documentId({ target }: WaitingItem): string | undefined {
  return target.kind === 'assignment' ? target.id : undefined;
}

async function textOf(device: Device, item: WaitingItem): Promise<string> {
  if (item.kind !== 'writing') return wordsIn(device, item);
  const texts = await textsOf(device, [item]);
  return texts.map(({ text }) => text).join('\n');
}
