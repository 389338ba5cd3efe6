import { useId, type ReactNode } from 'react';
import { getNotifications, type Notifications } from '#contract/notification';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { isSettled, useNotifications, type NotificationState } from './use-notifications.ts';

/** Turns notifications on this device on and off. */
export function NotificationsField(): ReactNode {
  const answer = useApiQuery(getNotifications, {});
  return (
    <QueryView answer={answer} loading="Loading your notification settings..." quiet={answer.offline}>
      {(settings) => <Switch settings={settings} />}
    </QueryView>
  );
}

function Switch({ settings }: { settings: Notifications }): ReactNode {
  const id = useId();
  const { state, turn } = useNotifications(settings);
  const isOn = state.kind === 'on' || state.kind === 'turning on';
  return (
    <div className="narrow mt-8">
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-disabled={!isSettled(state)}
          aria-describedby={id}
          onChange={() => turn(!isOn)}
        />{' '}
        <b>Notifications on this device</b>
      </label>
      <div id={id}>
        <output>{wordsOf(state)}</output>
        <p className="small quiet mt-2">
          With notifications on, news comes to this device at once and not by email. This is so for what you get soon;
          decisions on courses still come by email. A notification shows a title, but no grade and no word that you
          wrote. At night it comes at 7 in the morning, unless a deadline is close.
        </p>
      </div>
    </div>
  );
}

function wordsOf(state: NotificationState): string {
  return state.kind === 'failed' && state.why !== null ? `You still get emails. ${state.why}` : words[state.kind];
}

const words: Readonly<Record<NotificationState['kind'], string>> = {
  reading: '',
  unsupported: 'You get emails. This browser can’t show notifications.',
  'install first':
    'You get emails. On an iPhone or iPad, first add Longhand to the Home Screen. Then open it there and turn this on.',
  blocked:
    'You get emails. This browser’s settings block notifications from Longhand. Allow them there, then turn this on.',
  off: 'Off. You get emails.',
  'turning on': 'Turning on...',
  on: 'On. If a notification can’t be delivered, you get an email.',
  'turning off': 'Turning off...',
  failed:
    'You still get emails. The service that delivers notifications can’t be reached. Try again with a connection.',
};
