import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getInvoice, type Invoice } from '#contract/subscription';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Definitions, Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { dayInIndia } from './subscription-words.ts';
import { rupees } from '../../wording/figure.ts';
import './university.css';

/** /admin/invoice/{number}: to read, to print, and to pay by. */
export function InvoiceScreen(): ReactNode {
  const { number } = useParams({ strict: false });
  const id = number ?? '';
  useTitle(`Invoice ${id}`);
  const answer = useApiQuery(getInvoice, { params: { id } });
  const invoice = answer.data;
  return (
    <>
      <PageHead
        note={invoice === undefined ? undefined : dayInIndia(new Date(invoice.issued_at))}
        title={`Invoice ${id}`}
        lede={invoice === undefined ? undefined : ledeOf(invoice)}
      >
        <div className="btns mt-4 no-print">
          <Button variant="main" disabled={invoice === undefined} onClick={() => window.print()}>
            Print
          </Button>
          <Link className={buttonClass()} to="/admin/$screen" params={{ screen: 'billing' }}>
            Back to billing
          </Link>
        </div>
      </PageHead>
      <QueryView answer={answer} loading="Loading the invoice...">
        {(data) => <InvoicePage invoice={data} />}
      </QueryView>
    </>
  );
}

function InvoicePage({ invoice }: { invoice: Invoice }): ReactNode {
  return (
    <>
      <h2 className="sr">Parties</h2>
      <MarginRow className="bill">
        <Party title="From" {...invoice.seller} />
        <Party title="To" {...invoice.buyer} email={invoice.buyer.email} contact={invoice.buyer.contact} />
      </MarginRow>
      <Lines invoice={invoice} />
      {invoice.status === 'open' ? (
        <Section title="How to pay">
          <MarginRow>
            <Bank invoice={invoice} />
          </MarginRow>
        </Section>
      ) : null}
    </>
  );
}

function ledeOf({ status, paid_at: paidAt, extends_to: until }: Invoice): string {
  if (status === 'cancelled') return 'Cancelled: a newer invoice took its place. Nothing is to be paid.';
  if (status === 'open') return 'To be paid. The subscription runs for another year once the payment has arrived.';
  return `Paid on ${dayInIndia(new Date(paidAt ?? ''))}. The subscription runs until ${until ?? ''}.`;
}

interface PartyProps {
  title: string;
  name: string;
  address: string;
  email: string;
  gstin: string;
  contact?: string | undefined;
}

function Party({ title, name, address, email, gstin, contact }: PartyProps): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      <p>
        <b>{name}</b>
      </p>
      {contact ? <p>{contact}</p> : null}
      {address === '' ? null : <p className="task">{address}</p>}
      {email === '' ? null : <p>{email}</p>}
      {gstin === '' ? null : <p className="num">GSTIN {gstin}</p>}
    </section>
  );
}

function Lines({ invoice }: { invoice: Invoice }): ReactNode {
  const lines: readonly Invoice['item'][] = [invoice.item, ...invoice.taxes];
  return (
    <section className="section" aria-label="Lines">
      <MarginRow>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className="n">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, rupees: amount, sac }) => (
              <tr key={label}>
                <th scope="row">
                  {label} {sac === undefined ? null : <span className="num">(SAC {sac})</span>}
                </th>
                <td className="n">{rupees(amount)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <b>To pay</b>
              </th>
              <td className="n">
                <b>{rupees(invoice.total_rupees)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </MarginRow>
    </section>
  );
}

function Bank({ invoice }: { invoice: Invoice }): ReactNode {
  const { bank, number, seller } = invoice;
  if (bank === null) {
    return (
      <p>
        No bank account is printed on this invoice. Ask {seller.email} where to pay, and name {number}.
      </p>
    );
  }
  return (
    <Definitions
      of={[
        ['Account name', bank.account_name],
        [
          'Account number',
          <span key="number" className="num">
            {bank.account_number}
          </span>,
        ],
        [
          'IFSC',
          <span key="ifsc" className="num">
            {bank.ifsc}
          </span>,
        ],
        ['Bank', bank.bank],
        [
          'Reference',
          <span key="reference" className="num">
            {number}
          </span>,
        ],
      ]}
    />
  );
}
