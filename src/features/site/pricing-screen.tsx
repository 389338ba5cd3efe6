import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { GST_PERCENT, PLAN_NAME, PLAN_RUPEES, SEAT_OPTIONS, TRIAL_DAYS } from '#contract/subscription';
import { buttonClass } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Definitions, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { rupees } from '../../wording/figure.ts';

const FEATURES = ['Advanced Analytics', 'Priority Support'] as const;

/** What a buyer asks about, and what holds for every university. */
const INCLUDED: readonly (readonly [term: string, what: string])[] = [
  ['To try', `${String(TRIAL_DAYS)} days, with everything, before anything is paid.`],
  ['Accounts', 'Free for every student and every member of the faculty.'],
  ['More students than planned', 'Nobody is turned away.'],
  ['When a year ends', 'Everybody can go on writing, grading and reading. You renew when you are ready.'],
  ['Payment', 'By bank transfer, after an invoice with GST.'],
];

/** /pricing */
export function PricingScreen(): ReactNode {
  useTitle('Pricing');
  return (
    <>
      <PageHead note="One plan" title="Pricing" lede="Universities subscribe. Students and faculty sign up free." />
      <MarginRow note="Per university, per year" className="two">
        <Plan />
        <section aria-labelledby="included">
          <h2 id="included" className="mb-4">
            For every university
          </h2>
          <Definitions of={INCLUDED} />
        </section>
      </MarginRow>
    </>
  );
}

function Plan(): ReactNode {
  return (
    <section className="slip" aria-labelledby="premium">
      <div>
        <h2 id="premium">{PLAN_NAME}</h2>
        <p className="quiet">Ideal for educational institutions</p>
        <p className="price">
          {rupees(PLAN_RUPEES)} <span className="quiet per">per year</span>
        </p>
      </div>
      <Calculation />
      <div>
        <ul className="ticks-list">
          {FEATURES.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              <b>{feature}</b>
            </li>
          ))}
        </ul>
      </div>
      <div className="btns">
        <Link className={buttonClass('main')} to="/signup">
          Get Started
        </Link>
        <Link className={buttonClass()} to="/contact">
          Contact Sales
        </Link>
      </div>
    </section>
  );
}

/** What a year costs for the chosen number of students: the plan's price is the same for each number. */
function Calculation(): ReactNode {
  const [students, setStudents] = useState<number>(SEAT_OPTIONS[0]);
  const tax = (PLAN_RUPEES * GST_PERCENT) / 100;
  return (
    <div>
      <SelectField
        label="Number of students"
        name="students"
        value={students}
        onChange={(event) => setStudents(Number(event.currentTarget.value))}
      >
        {SEAT_OPTIONS.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <p className="mt-2">
        <output>
          {rupees(PLAN_RUPEES / students)} a student. With {GST_PERCENT}% GST a year comes to{' '}
          {rupees(PLAN_RUPEES + tax)}.
        </output>
      </p>
    </div>
  );
}
