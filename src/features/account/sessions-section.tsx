import type { ReactNode } from 'react';
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '#contract/session';
import { Button } from '../../ui/button.tsx';
import { MarginRow, Row, Rows, Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { plural } from '../../wording/plural.ts';
import { momentTime } from '../../wording/time.ts';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { useNow } from '../../data/use-now.ts';

/**
 * This browser, and at a press the others in which the person is logged in. Each can be logged out from here, or all
 * others at once.
 */
export function SessionsSection(): ReactNode {
  const answer = useApiQuery(listOwnSessions, {});
  return (
    <Section title="Where you are logged in" note={updatedNote(answer)} anchor="sessions">
      <QueryView answer={answer} loading="Loading where you are logged in..." quiet={answer.offline}>
        {(sessions) => <Sessions sessions={sessions} />}
      </QueryView>
    </Section>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { busy, trouble, make } = useChange();
  async function end({ id, browser }: OwnSession): Promise<void> {
    const made = await make(endOwnSession, () => call(endOwnSession, { params: { id } }));
    if (made) toast(browser === '' ? 'The browser is logged out.' : `${browser} is logged out.`);
    await reload(listOwnSessions);
  }
  async function endOthers(): Promise<void> {
    const made = await make(endOtherSessions, () => call(endOtherSessions, {}));
    if (made) toast('All other browsers are logged out.');
    await reload(listOwnSessions);
  }
  const rowOf = (session: OwnSession) => (
    <SessionRow key={session.id} session={session} busy={busy} onEnd={() => void end(session)} />
  );
  const others = sessions.filter((session) => !session.is_current);
  return (
    <>
      <Rows>{sessions.filter((session) => session.is_current).map(rowOf)}</Rows>
      <MarginRow>
        {others.length === 0 ? null : (
          <details className="mt-2">
            <summary>{plural(others.length, 'other browser')}</summary>
            <Rows>{others.map(rowOf)}</Rows>
            {others.length > 1 ? (
              <div className="btns mt-4">
                <Button disabled={busy} onClick={() => void endOthers()}>
                  Log out all others
                </Button>
              </div>
            ) : null}
            <p className="sub mt-2">
              Do you not know one of them? Log it out and change your password. What a browser has not sent stays on it,
              until you log in there again.
            </p>
          </details>
        )}
        <ChangeTrouble trouble={trouble} />
      </MarginRow>
    </>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps): ReactNode {
  const now = useNow();
  const name = nameOf(session.browser);
  const opened = momentTime(new Date(session.opened_at), now);
  const used = momentTime(new Date(session.last_used_at), now);
  return (
    <Row
      title={<b>{name}</b>}
      sub={`Logged in ${opened}. ${session.is_current ? 'In use now.' : `Last used ${used}.`}`}
      action={
        session.is_current ? (
          <span className="quiet">This browser</span>
        ) : (
          <Button disabled={busy} aria-label={`Log out: ${name}`} onClick={onEnd}>
            Log out
          </Button>
        )
      }
    />
  );
}

function nameOf(browser: string): string {
  return browser === '' ? 'A browser' : browser;
}
