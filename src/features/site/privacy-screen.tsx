import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { keptWords } from '../../wording/recording-words.ts';
import { useServices } from '../../data/services.tsx';
import { Definitions, Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';

/** Only who is signed in belongs to a university. */
const KeptHere = lazyPart(async () => (await import('./kept-here.tsx')).KeptHere);

const kept = [
  [
    'Your account',
    'Your email, your university and whether you study or teach there. Your password is kept only as a hash, from which nobody can read it. For each browser in which you are logged in its kind, such as “Chrome on Android”, shown to you alone in your profile.',
  ],
  ['Your profile', 'Name, program, department, roll or employee number, and a picture if you add one.'],
  [
    'Your writing',
    'Every change in Longhand’s own page: what was inserted or deleted, where, when, and whether it was typed or pasted. Nothing outside that page, no camera, no microphone, no location.',
  ],
  ['What was done', 'Courses, requests, grades and decisions, with who made them and when.'],
  [
    'Notifications',
    'If you turn them on in a browser: the address at which its maker takes messages for it, until you log out there. Messages go through the maker’s service, encrypted, so that only your browser can read them. They hold a title, no grade and none of your words.',
  ],
  ['What you send us', 'Feedback with the name and email that you gave, so that it can be answered.'],
  [
    'What is not kept',
    'Network addresses are counted in memory for up to an hour, against floods of requests, and then forgotten. There is no advertising, no tracking and no profile of you for anybody else.',
  ],
] as const;

/** /privacy : what is kept, for what purpose, and who sees it. Change it together with the product. */
export function PrivacyScreen(): ReactNode {
  useTitle('Privacy Policy');
  const { session } = useServices();
  const [signedIn] = useState(() => session.user() !== null);
  return (
    <>
      <PageHead
        title="Privacy Policy"
        lede="What Longhand keeps about you, what for, and who can see it. In the words in which you would ask."
      />
      <Kept />
      <Seen />
      <Section title="On your device">
        <MarginRow>
          <p>
            The browser keeps your session, the last answers of the university, drafts of forms and what you wrote, so
            that you can work without a network. When you log out, everything readable goes; what the university does
            not have yet stays, for you alone. There are no cookies, and nothing is loaded from other sites.
          </p>
        </MarginRow>
      </Section>
      <Section title="How long, and your rights">
        <MarginRow>
          <p>
            Log-ins are kept for 90 days after they end, emails for 90 days after they were sent, and who did what, and
            who opened your texts, for six years. Your university decides how long texts are kept. What was recorded
            while you wrote goes first. {signedIn ? <KeptHere /> : keptWords(undefined)} So do the figures of its
            report. Your profile has a download of everything that is kept about you, and the deletion of your account:
            your name and what you never submitted go; submitted work and its grades stay without your name. Each text
            is encrypted with a key of its own at the university’s server: destroying the key makes what it sealed
            unreadable for ever, except in backups, until they are replaced.
          </p>
          <p className="mt-4">
            Questions about this page go through <Link to="/contact">Contact Us</Link>; a person answers.
          </p>
        </MarginRow>
      </Section>
    </>
  );
}

function Kept(): ReactNode {
  return (
    <Section title="What is kept">
      <MarginRow>
        <Definitions of={kept} />
      </MarginRow>
    </Section>
  );
}

function Seen(): ReactNode {
  return (
    <Section title="Who can see it">
      <MarginRow>
        <p>
          You see all of it. The teacher of a course sees the names of its students and what they wrote for it, with how
          it came about, unless the university shows them the text alone. Words that were deleted are yours alone,
          unless the university shows them to teachers. Administrators see accounts, courses and counts; a text only for
          a reason that you get by mail, and for an hour. Other students, and other universities, see nothing of yours.
          It is not sold, and it is given to nobody else unless a court orders it.
        </p>
      </MarginRow>
    </Section>
  );
}
