import type { ReactNode } from 'react';
import { Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { useSite } from './site-context.tsx';

const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What is Longhand?',
    answer:
      'A place where a university sets, writes and reads assignments. It helps faculty with grading and plagiarism checks and lets students submit online, also when the network is away.',
  },
  {
    question: 'How do I create an account?',
    answer: 'Ask your university for its ID, then choose Create Account.',
  },
  { question: 'Is it free?', answer: 'For students and faculty, yes. Universities subscribe.' },
];

/** /contact */
export function ContactScreen(): ReactNode {
  useTitle('Contact Us');
  return (
    <>
      <PageHead title="Contact Us" lede="A person reads every message." />
      <Section title="Feedback">
        <MarginRow>
          <FeedbackForm />
        </MarginRow>
      </Section>
      <Section title="Price quotation">
        <MarginRow>
          <Quotation />
        </MarginRow>
      </Section>
      <Section title="FAQ">
        <MarginRow>
          <div className="faq narrow">
            {questions.map(({ question, answer }) => (
              <details key={question} name="faq">
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </MarginRow>
      </Section>
    </>
  );
}

function Quotation(): ReactNode {
  const email = useSite()?.sales_email;
  if (email === undefined) {
    return <p>The address for quotations is shown here once there is a connection. The form above reaches us too.</p>;
  }
  return (
    <p>
      For a quotation, a purchase order or more than 400 students, write to <a href={`mailto:${email}`}>{email}</a> with
      your university’s name and the number of students.
    </p>
  );
}
