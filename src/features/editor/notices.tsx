import type { ReactNode } from 'react';
import type { Target } from '#contract/op';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import type { WaitingChanges } from '../../offline/journal/inbox.ts';
import type { SaveState } from '../../offline/journal/save-state.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDeviceState } from '../../data/services.tsx';
import { formatCount, plural } from '../../wording/plural.ts';
import { notSaved, OTHERS } from './save-words.ts';
import { TextActions } from './text-actions.tsx';
import type { Remote } from './use-capture.ts';
import { useMissing } from './use-missing.ts';
import { FAILED_TO_SAVE, FAILED_TO_TRACK, type Trouble } from './trouble.ts';

const MissingNotice = lazyPart(async () => (await import('./missing-notice.tsx')).MissingNotice);

export interface NoticesProps {
  target: Target;
  writer: Writer;
  title: string;
  state: SaveState;
  trouble: Trouble | null;
  onDismiss: () => void;
  remote: Remote;
  /** The university could not be asked since the document was opened. */
  unasked: boolean;
}

/** The one notice that matters most now: never two above each other, and never over the text. */
export function Notices(props: NoticesProps): ReactNode {
  const { target, writer, title, state, trouble, onDismiss, remote, unasked } = props;
  const missing = useMissing(writer);
  const isCleared = useDeviceState((device) => device.pageSession().kind === 'removed');
  if (isCleared) return <Cleared text={() => writer.text()} title={title} />;
  if (state.kind === 'not saved') {
    const failed = trouble?.kind === 'failed' ? trouble.error : FAILED_TO_TRACK;
    const more = state.volatile ? 'This browser keeps nothing for Longhand' : failed;
    return <NotSaved words={notSaved(state)} more={more} text={() => writer.text()} title={title} />;
  }
  if (state.kind === 'refused') return <RefusedNotice {...state} text={() => writer.text()} title={title} />;
  if (trouble !== null) return <TroubleNotice trouble={trouble} onDismiss={onDismiss} />;
  if (remote.waiting !== null) return <RemoteNotice {...remote} waiting={remote.waiting} />;
  return missing.kind === 'none' ? null : <MissingNotice target={target} missing={missing} unasked={unasked} />;
}

/** Local storage was cleared, and the log-in with it: nothing reaches the university before the next one. */
function Cleared({ text, title }: { text: () => string; title: string }): ReactNode {
  return (
    <Notice kind="bad" live="assertive" actions={<TextActions text={text} title={title} />}>
      <p>
        <b>This browser cleared Longhand&rsquo;s storage while you were writing.</b> Your text is still on this page.
        Log in again to send it to the university, or take it along now.
      </p>
    </Notice>
  );
}

/** Both stores of this device refuse: the words are only on the screen, so the notice offers to save them. */
function NotSaved(props: { words: string; more: string; text: () => string; title: string }): ReactNode {
  const { words, more, text, title } = props;
  return (
    <Notice kind="bad" live="assertive" actions={<TextActions text={text} title={title} />}>
      <p>
        <b>{words}</b> {more}. Copy the text now, or save a file.
      </p>
    </Notice>
  );
}

function TroubleNotice({ trouble, onDismiss }: { trouble: Trouble; onDismiss: () => void }): ReactNode {
  return (
    <Notice kind="bad" live="assertive" actions={<Button onClick={onDismiss}>Close</Button>}>
      {trouble.kind === 'failed' ? (
        <p>
          <b>{trouble.error}</b>
        </p>
      ) : (
        <p>
          <b>That is too long to insert.</b> The document would have {formatCount(trouble.length)} characters and can
          hold {formatCount(DOCUMENT_MAX_LENGTH)}. Your text and what you copied are unchanged.
        </p>
      )}
    </Notice>
  );
}

interface RefusedProps {
  error: string;
  damaged?: boolean | undefined;
  text: () => string;
  title: string;
}

/** The university refuses the saved writing for now, or this device can't send it. */
function RefusedNotice({ error, damaged, text, title }: RefusedProps): ReactNode {
  return (
    <Notice kind="bad" live="assertive" actions={<TextActions text={text} title={title} />}>
      <p>
        <b>{FAILED_TO_SAVE}.</b> {damaged === true ? error : `The university answered: “${error}”`} What you wrote stays
        on this device.
      </p>
    </Notice>
  );
}

function RemoteNotice({ waiting, from, show: onShow }: Remote & { waiting: WaitingChanges }): ReactNode {
  // A pointer press keeps the focus in the field, so that writing goes on there.
  const show = (
    <Button data-show="remote" onPointerDown={(event) => event.preventDefault()} onClick={onShow}>
      Show
    </Button>
  );
  return (
    <Notice kind="info" actions={show}>
      <p>
        <b>{OTHERS[from]}</b> {waiting.sentences === 0 ? '' : `${plural(waiting.sentences, 'new sentence')}.`}{' '}
        {waiting.deletes ? 'Some text was deleted there.' : 'Nothing of yours is replaced.'}
      </p>
    </Notice>
  );
}
