import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { rupees } from '../../wording/figure.ts';

const PRICE_RUPEES = 50_000;
const STUDENT_COUNTS = [100, 200, 300, 400] as const;
const FEATURES = ['Advanced Analytics', 'Priority Support'] as const;

/** /pricing */
export function PricingScreen(): ReactNode {
  useTitle('Pricing');
  return (
    <>
      <PageHead note="One plan" title="Pricing" lede="Universities subscribe. Students and faculty sign up free." />
      <MarginRow note="Per university, per year">
        <section className="slip" aria-labelledby="premium">
          <div>
            <h2 id="premium">Premium</h2>
            <p className="quiet">Ideal for educational institutions</p>
            <p className="price">
              {rupees(PRICE_RUPEES)} <span className="quiet per">per year</span>
            </p>
          </div>
          <div>
            <SelectField label="Number of students" name="students" hint="The price is the same for each.">
              {STUDENT_COUNTS.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
          </div>
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
      </MarginRow>
    </>
  );
}
