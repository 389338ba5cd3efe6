import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getSubscription, type InvoiceHead, type Subscription } from '#contract/subscription';
import { Button } from '../../ui/button.tsx';
import { Definitions, Section, MarginRow } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useNow } from '../../data/use-now.ts';
import { AddressForm, CardForm, InformationForm } from './billing-forms.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import { dayInIndia, distanceOf, renewalOpens, seatsSentence } from './subscription-words.ts';
import { rupees } from '../../wording/figure.ts';
import { listOf } from '../../wording/list.ts';

/** The university's subscription, payment details and invoices. */
export function Billing(): ReactNode {
  const answer = useApiQuery(getSubscription, {});
  return (
    <Section title="Plan and billing" anchor="billing">
      <QueryView answer={answer} loading="Loading the subscription..." quiet={answer.offline}>
        {(subscription) => (
          <MarginRow className="bill">
            <Status subscription={subscription} />
            <Card title="Billing Information" form={InformationForm} subscription={subscription}>
              <Information subscription={subscription} />
            </Card>
            <Card title="Payment Method" form={CardForm} subscription={subscription}>
              <Method subscription={subscription} />
            </Card>
            <Card title="Billing Address" form={AddressForm} subscription={subscription}>
              <p className="task">{subscription.billing_address || 'Not given yet.'}</p>
            </Card>
          </MarginRow>
        )}
      </QueryView>
    </Section>
  );
}

function Status({ subscription }: { subscription: Subscription }): ReactNode {
  const [renewing, setRenewing] = useState(false);
  const now = useNow();
  const { plan, valid_until: day, expired, invoices } = subscription;
  return (
    <section>
      <div className="bill-head">
        <h3>Subscription Status</h3>
        {expired ? null : <span className="small quiet">Opens on {renewalOpens(day)}</span>}
        <Button variant="low" disabled={!expired} onClick={() => setRenewing(true)}>
          Renew Subscription
        </Button>
      </div>
      <Definitions
        of={[
          ['Plan', plan],
          ['Valid until', listOf(day, distanceOf(day, now))],
          ['Status', expired ? 'Expired. Everybody can work on.' : 'Active'],
          ['Students', seatsSentence(subscription)],
          ...(invoices.length === 0 ? [] : [['Invoices', <Invoices key="list" invoices={invoices} />] as const]),
        ]}
      />
      {renewing ? <RenewDialog subscription={subscription} onClose={() => setRenewing(false)} /> : null}
    </section>
  );
}

const statusWords = { open: 'to be paid', paid: 'paid', cancelled: 'cancelled' } as const;

function Invoices({ invoices }: { invoices: readonly InvoiceHead[] }): ReactNode {
  return (
    <>
      {invoices.map(({ number, status }) => (
        <div key={number}>
          <Link className="link-line" to="/admin/invoice/$number" params={{ number }}>
            {number}
          </Link>{' '}
          {statusWords[status]}
        </div>
      ))}
    </>
  );
}

interface CardProps {
  title: string;
  subscription: Subscription;
  form: (props: { subscription: Subscription; onClose: () => void }) => ReactNode;
  children: ReactNode;
}

/** One part of the billing details, with the form that changes it. */
function Card({ title, subscription, form: Form, children }: CardProps): ReactNode {
  const [editing, setEditing] = useState(false);
  return (
    <section>
      <div className="bill-head">
        <h3>{title}</h3>
        <Button variant="low" aria-label={`Change: ${title}`} onClick={() => setEditing(true)}>
          Change
        </Button>
      </div>
      {children}
      {editing ? <Form subscription={subscription} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

function Information({ subscription }: { subscription: Subscription }): ReactNode {
  const { contact, email, gstin } = subscription.billing_information;
  const paid = subscription.invoices.find(({ paid_at: at }) => at !== null);
  const price = rupees(subscription.price_rupees);
  return (
    <Definitions
      of={[
        ['Contact', contact || 'N/A'],
        ['Email', email || 'N/A'],
        [
          'GSTIN',
          <span key="gstin" className="num">
            {gstin || 'N/A'}
          </span>,
        ],
        [
          'Last paid',
          paid === undefined
            ? 'Nothing yet'
            : `${rupees(paid.total_rupees)} on ${dayInIndia(new Date(paid.paid_at ?? ''))}`,
        ],
        ['Next', `${price} a year and GST, from ${renewalOpens(subscription.valid_until)}`],
      ]}
    />
  );
}

function Method({ subscription }: { subscription: Subscription }): ReactNode {
  const card = subscription.payment_method;
  if (card === null) return <p>No card is named. Invoices are paid by bank transfer.</p>;
  return (
    <p className="num">
      {card.brand} <span aria-hidden="true">•••• •••• •••• </span>
      <span className="sr">card ending in </span>
      <b>{card.last_four}</b>, valid to {card.expiry}
    </p>
  );
}
