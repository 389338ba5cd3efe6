import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';

const terms: readonly { title: string; text: string }[] = [
  {
    title: 'Your account',
    text: 'Sign up with the ID of a university that you belong to and with an email that is yours. One account is for one person: keep its password to yourself. Teachers are approved by their university, which may also suspend an account.',
  },
  {
    title: 'Your words',
    text: 'What you write belongs to you. You let your university keep it and let the teachers of the course read it, with the record of how it was written. Longhand itself claims nothing in it.',
  },
  {
    title: 'Fair use',
    text: 'Write your own work and say what is not yours. Do not try to read what others wrote, to write in their name, to falsify the record or to overload the service. The record is evidence and never a verdict: a person decides, and you can answer.',
  },
  {
    title: 'What universities pay',
    text: 'Students and faculty pay nothing. A university subscribes for a year at a time, at the price on the pricing page, by invoice. When a subscription runs out nobody is locked out, and nothing that was written is lost.',
  },
  {
    title: 'What we promise, and what we cannot',
    text: 'We keep every word that the university has confirmed, and show plainly what it has not confirmed yet. No service runs without a break, and a device that is lost or wiped takes with it what it had not sent. Before a deadline, look for “Saved to university”.',
  },
  {
    title: 'Changes',
    text: 'When these terms change, this page changes first, and universities are told. If you do not agree, you can stop at any time and ask your university for your texts.',
  },
];

/** /terms */
export function TermsScreen(): ReactNode {
  useTitle('Terms of Service');
  return (
    <>
      <PageHead title="Terms of Service" lede="What you may expect of Longhand, and what it expects of you." />
      {terms.map(({ title, text }) => (
        <Section key={title} title={title}>
          <MarginRow>
            <p>{text}</p>
          </MarginRow>
        </Section>
      ))}
      <Section title="More">
        <MarginRow>
          <p>
            The <Link to="/privacy">Privacy Policy</Link> says what is kept about you. Ask us anything through{' '}
            <Link to="/contact">Contact Us</Link>.
          </p>
        </MarginRow>
      </Section>
    </>
  );
}
