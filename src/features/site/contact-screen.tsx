import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Leaf, OnLine, PageHead, useTitle } from '../../ui/page.tsx';

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
      <PageHead title="Contact Us" lede="Who to ask, and what is asked most." />
      <Leaf title="Who to ask">
        <OnLine>
          <p>
            About your account, your program or your courses: the administrator of your university, who sees the same
            lists as you. About an assignment: the teacher who set it. For a whole university:{' '}
            <Link to="/pricing">the plan and its price</Link>, and{' '}
            <Link to="/signup/register-university">register a university</Link>.
          </p>
        </OnLine>
      </Leaf>
      <Leaf title="FAQ">
        <OnLine>
          <div className="faq narrow">
            {questions.map(({ question, answer }) => (
              <details key={question} name="faq">
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </OnLine>
      </Leaf>
    </>
  );
}
