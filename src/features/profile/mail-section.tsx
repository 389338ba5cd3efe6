import type { ReactNode } from 'react';
import type { UserType } from '#contract/account';
import {
  getMailSettings,
  mailPaceSchema,
  topicsOf,
  updateMailSettings,
  type MailSettings,
  type MailTopic,
} from '#contract/mail';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, FormError } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { NotificationsField } from './notifications-field.tsx';

const legends: Readonly<Record<MailTopic, string>> = {
  announcements: 'Announcements to your courses',
  courses: 'Decided requests for courses',
  deadlines: 'Deadlines, a day before, and more time',
  grades: 'Returned work, and answers about grades',
  messages: 'Messages about assignments, and comments on drafts',
  regrades: 'Students who ask you to look at a grade again',
};

const PACES = [
  { value: 'soon', label: 'Soon' },
  { value: 'daily', label: 'Daily' },
  { value: 'never', label: 'Never' },
] as const;

/** Chooses the letters that a person gets, and how soon. */
export function MailSection({ userType }: { userType: UserType }): ReactNode {
  const topics = topicsOf(userType);
  return topics.length === 0 ? null : <Letters topics={topics} />;
}

function Letters({ topics }: { topics: readonly MailTopic[] }): ReactNode {
  const answer = useApiQuery(getMailSettings, {});
  return (
    <Section title="Emails to you" anchor="letters">
      <QueryView answer={answer} loading="Loading your email settings..." quiet={answer.offline}>
        {(settings) => (
          <MarginRow>
            <MailForm key={JSON.stringify(settings)} settings={settings} topics={topics} />
          </MarginRow>
        )}
      </QueryView>
      <MarginRow>
        <NotificationsField />
      </MarginRow>
    </Section>
  );
}

function MailForm({ settings, topics }: { settings: MailSettings; topics: readonly MailTopic[] }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { ref, ...form } = useForm({
    draft: useDraft('letters'),
    send: async (data, signal) => {
      const chosen = topics.map((topic) => [topic, mailPaceSchema.parse(textOfEntry(data, topic))] as const);
      await call(updateMailSettings, { body: { paces: Object.fromEntries(chosen) }, signal });
      toast('Your email settings are saved.');
      void reload(getMailSettings);
    },
    explain: troubleWith(updateMailSettings),
  });
  return (
    <form className="form narrow" noValidate ref={ref} onSubmit={form.onSubmit}>
      <p>
        News comes in one email: within ten minutes, or once a day at 7 in the morning. No email contains a grade or a
        word that you wrote. You always get emails about your account.
      </p>
      {topics.map((topic) => (
        <ChoiceField key={topic} legend={legends[topic]} name={topic} initial={settings.paces[topic]} options={PACES} />
      ))}
      <FormError form={form} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Save email settings'}
        </Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
