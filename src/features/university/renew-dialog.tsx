import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  GST_PERCENT,
  getSubscription,
  renewSubscription,
  SEAT_OPTIONS,
  type Subscription,
} from '#contract/subscription';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Definitions } from '../../ui/page.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChanged } from './use-changed.ts';
import { rupees } from '../../wording/figure.ts';

/** Asks for how many students, makes the invoice and shows it. */
export function RenewDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const navigate = useNavigate();
  const open = subscription.invoices.find(({ status }) => status === 'open');
  const price = subscription.price_rupees;
  const tax = (price * GST_PERCENT) / 100;
  const form = useForm({
    send: async (data, signal) => {
      const seats = SEAT_OPTIONS.find((option) => String(option) === textOfEntry(data, 'seats'));
      if (seats === undefined) return;
      const { number } = await call(renewSubscription, { body: { seats }, signal });
      await reload(getSubscription);
      await navigate({ to: '/admin/invoice/$number', params: { number } });
    },
    explain: troubleWith(renewSubscription),
  });
  return (
    <FormDialog
      title="Renew Subscription"
      lead="An invoice for another year. The year begins when the invoice is paid."
      form={form}
      submit="Make the invoice"
      onClose={onClose}
    >
      <SelectField
        label="Number of students"
        name="seats"
        defaultValue={subscription.seats}
        hint={open === undefined ? undefined : `Another number cancels invoice ${open.number}, which is not paid yet.`}
        error={form.fields['seats']}
      >
        {SEAT_OPTIONS.map((seats) => (
          <option key={seats}>{seats}</option>
        ))}
      </SelectField>
      <Definitions
        of={[
          ['One year', rupees(price)],
          [`GST ${String(GST_PERCENT)} %`, rupees(tax)],
          ['To pay', <b key="total">{rupees(price + tax)}</b>],
        ]}
      />
    </FormDialog>
  );
}
