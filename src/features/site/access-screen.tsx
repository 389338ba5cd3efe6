import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Definitions, Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { ShortcutsButton } from '../../ui/shortcuts-button.tsx';
import type { Criterion } from './conformance/criterion.ts';
import { operable } from './conformance/operable.ts';
import { perceivable } from './conformance/perceivable.ts';
import { understandable } from './conformance/understandable.ts';
import { longDay } from '../../wording/time.ts';

/** When the table was last compared with the product. */
const ASSESSED = new Date('2026-11-26T12:00:00Z');

const tests = [
  [
    'Rules',
    'axe looks at every screen on a phone and a laptop, and at its dialogs on a phone. It measures colors in both themes. html-validate reads every screen.',
  ],
  ['Keyboard', 'After every press in a test the focus must be on the screen.'],
  [
    'Screen reader',
    '12 tasks of students, teachers and administrators are done by roles and names alone, and the announcements are read.',
  ],
  [
    'Settings',
    'The main screens are opened at 320 pixels, at a zoom of 200%, with wider spacing, in forced colors and with reduced motion.',
  ],
  ['Targets', 'Every button, link and field is measured, on every screen and in its dialogs.'],
] as const;

const limits = [
  ['People', 'No person with a disability and no outside expert has tested Longhand yet.'],
  ['Browsers', 'The tests run in Chromium. Firefox and Safari were not tested.'],
  ['Screen readers', 'Nobody has listened to Longhand with NVDA, JAWS, VoiceOver or TalkBack.'],
  [
    'Replay',
    'The replay of a text is a picture over time. The list of its steps says the same in words, but takes longer.',
  ],
  ['Files', 'Word files, tables and print-outs were not assessed. Nor was the description of the API.'],
  ['What people add', 'Longhand does not check whether what people write or upload is accessible.'],
] as const;

/** /accessibility : the standard, how it is tested, the known limits, and each criterion. Change it with the product. */
export function AccessScreen(): ReactNode {
  useTitle('Accessibility');
  return (
    <>
      <PageHead
        title="Accessibility"
        lede="Everybody who studies or teaches should be able to work with Longhand, however they read and type."
      />
      <Section title="What we aim for" note={`As of ${longDay(ASSESSED)}`}>
        <MarginRow>
          <p>
            Longhand aims at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. It meets them in part: the
            table below says which criteria are met, and what is missing. We assessed it ourselves.
          </p>
        </MarginRow>
      </Section>
      <Section title="How it is tested">
        <MarginRow>
          <p className="mb-4">By programs, each time the tests of Longhand run.</p>
          <Definitions of={tests} />
        </MarginRow>
      </Section>
      <ByKeyboard />
      <Section title="Known limits">
        <MarginRow>
          <Definitions of={limits} />
        </MarginRow>
      </Section>
      <TellUs />
      <EachCriterion />
    </>
  );
}

function ByKeyboard(): ReactNode {
  return (
    <Section title="By keyboard">
      <MarginRow>
        <p>
          On every screen the key ? opens a list of its shortcuts, unless you are typing. So do the button here, the one
          at the top of a wide screen behind the log-in, and the one beside the text that you write.
        </p>
        <p className="mt-2">
          <ShortcutsButton />
        </p>
      </MarginRow>
    </Section>
  );
}

function TellUs(): ReactNode {
  return (
    <Section title="Tell us">
      <MarginRow>
        <p>
          If something keeps you from your work, write to us through <Link to="/contact">Contact Us</Link>. Say which
          page it was, and what you use. For more time before a deadline, ask your teacher: they can extend it for you
          alone.
        </p>
      </MarginRow>
    </Section>
  );
}

function EachCriterion(): ReactNode {
  return (
    <Section title="Each criterion" note="WCAG 2.2, levels A and AA">
      <MarginRow>
        <p>
          In the form of a Voluntary Product Accessibility Template. “Partially supports” also means that something
          could not be verified.
        </p>
        <Criteria name="Perceivable" of={perceivable} />
        <Criteria name="Operable" of={operable} />
        <Criteria name="Understandable and robust" of={understandable} />
      </MarginRow>
    </Section>
  );
}

function Criteria({ name, of }: { name: string; of: readonly Criterion[] }): ReactNode {
  return (
    <>
      <h3 className="mt-6">{name}</h3>
      <table className="table stack">
        <caption className="sr">WCAG 2.2: {name}</caption>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Level</th>
            <th scope="col">Conformance</th>
            <th scope="col">Remarks</th>
          </tr>
        </thead>
        <tbody>
          {of.map(([number, title, level, conformance, remark]) => (
            <tr key={number}>
              <th scope="row">
                {number} {title}
              </th>
              <td className="last">{level}</td>
              <td>{conformance}</td>
              <td>{remark}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
