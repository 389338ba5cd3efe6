import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import { Button } from '../../ui/button.tsx';
import { TaskPanel } from './panels.tsx';

interface TypingSheetProps {
  target: Target;
  assignment: Assignment | undefined;
}

/**
 * Beside an open keyboard: a button that pulls the task, the buttons for finding words and for full screen, and all
 * counts up above the tools.
 * The keyboard stays open, and the line that is typed stays in sight.
 */
export function TypingSheet({ target, assignment }: TypingSheetProps): ReactNode {
  const id = useId();
  const [isUp, setUp] = useState(false);
  return (
    <>
      {isUp ? (
        <section className="typing-sheet" id={id} aria-label="The task">
          <TaskPanel assignment={assignment} practice={target.kind === 'practice'} />
          <p className="btns mt-2">
            <Button data-find>Find in text</Button>
            <FullScreen />
          </p>
        </section>
      ) : null}
      <Button
        variant="icon"
        className="typing-toggle"
        aria-label="Task and counts"
        aria-expanded={isUp}
        aria-controls={isUp ? id : undefined}
        onClick={() => setUp(!isUp)}
      >
        <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
          <path d={isUp ? 'M5 7.500l5 5 5-5' : 'M5 12.500l5-5 5 5'} />
        </svg>
      </Button>
    </>
  );
}

/** Gives the whole screen to the text, where the browser can. */
function FullScreen(): ReactNode {
  const isFull = useSyncExternalStore(followFullScreen, () => document.fullscreenElement !== null);
  // iPhones have no such call, and an installed app has the screen already.
  if (!document.fullscreenEnabled) return null;
  const toggle = async () => {
    // A refusal leaves the screen as it is.
    await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  };
  return <Button onClick={() => void toggle()}>{isFull ? 'Leave full screen' : 'Full screen'}</Button>;
}

function followFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
