import type { ReactNode } from 'react';
import { CARD_BRANDS, getSubscription, updateBilling, type Subscription } from '#contract/subscription';
import type { BodyOf } from '#contract/endpoint';
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type FieldErrors } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChanged } from './use-changed.ts';

type Billing = BodyOf<typeof updateBilling>;

interface BillingFormProps {
  subscription: Subscription;
  onClose: () => void;
}

interface FrameProps {
  title: string;
  lead?: string | undefined;
  /** The name of the draft. */
  draft: string;
  read: (data: FormData) => Billing;
  onClose: () => void;
  children: (errors: FieldErrors) => ReactNode;
}

/** A dialog with one part of the billing details. */
function BillingDialog({ title, lead, draft, read, onClose, children }: FrameProps): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const toast = useToast();
  const { ref, ...form } = useForm({
    missing: 'Please fill in all required fields.',
    draft: useDraft(draft),
    send: async (data, signal) => {
      await call(updateBilling, { body: read(data), signal });
      await reload(getSubscription);
      toast(`Saved: ${title}`);
      onClose();
    },
    explain: troubleWith(updateBilling),
  });
  return (
    <FormDialog title={title} lead={lead} form={form} formRef={ref} submit="Save" onClose={onClose}>
      {children(form.fields)}
    </FormDialog>
  );
}

/** The contact for invoices, and the tax number. */
export function InformationForm({ subscription, onClose }: BillingFormProps): ReactNode {
  const { contact, email, gstin } = subscription.billing_information;
  return (
    <BillingDialog
      title="Billing Information"
      draft="billing-information"
      onClose={onClose}
      read={(data) => ({
        billing_information: {
          contact: textOfEntry(data, 'contact'),
          email: textOfEntry(data, 'email'),
          gstin: textOfEntry(data, 'gstin'),
        },
      })}
    >
      {(errors) => (
        <>
          <TextField label="Contact" name="contact" maxLength={200} defaultValue={contact} error={errors['contact']} />
          <TextField label="Email" name="email" type="email" defaultValue={email} error={errors['email']} />
          <TextField
            label="GSTIN"
            name="gstin"
            maxLength={15}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={gstin}
            hint="15 characters, such as 27AAAAS0417K1Z5. Leave it empty if there is none."
            error={errors['gstin'] === undefined ? undefined : `This ${errors['gstin']}.`}
          />
        </>
      )}
    </BillingDialog>
  );
}

/** The stored facts of a card: brand, last four digits, and validity. */
export function CardForm({ subscription, onClose }: BillingFormProps): ReactNode {
  const card = subscription.payment_method;
  return (
    <BillingDialog
      title="Payment Method"
      lead="Never enter a whole card number: Longhand keeps what is needed to recognize the card and nothing else."
      draft="payment-method"
      onClose={onClose}
      read={(data) => ({
        payment_method: {
          brand: CARD_BRANDS.find((brand) => brand === data.get('brand')) ?? 'Other',
          last_four: textOfEntry(data, 'last_four'),
          expiry: textOfEntry(data, 'expiry'),
        },
      })}
    >
      {(errors) => (
        <>
          <SelectField label="Brand" name="brand" defaultValue={card?.brand} error={errors['brand']}>
            {CARD_BRANDS.map((brand) => (
              <option key={brand}>{brand}</option>
            ))}
          </SelectField>
          <div className="pair">
            <TextField
              label="Last four digits"
              name="last_four"
              required
              inputMode="numeric"
              pattern="\d{4}"
              maxLength={4}
              autoComplete="off"
              defaultValue={card?.last_four}
              error={errors['last_four'] === undefined ? undefined : 'Enter the last four digits alone.'}
            />
            <TextField
              label="Valid to"
              name="expiry"
              required
              pattern="(0[1-9]|1[0-2])/\d{2}"
              maxLength={5}
              placeholder="08/27"
              autoComplete="off"
              defaultValue={card?.expiry}
              error={errors['expiry'] === undefined ? undefined : 'Enter month and year, like 08/27.'}
            />
          </div>
        </>
      )}
    </BillingDialog>
  );
}

/** Where invoices are sent. */
export function AddressForm({ subscription, onClose }: BillingFormProps): ReactNode {
  return (
    <BillingDialog
      title="Billing Address"
      draft="billing-address"
      onClose={onClose}
      read={(data) => ({ billing_address: textOfEntry(data, 'billing_address') })}
    >
      {(errors) => (
        <TextareaField
          label="Address"
          name="billing_address"
          rows={4}
          maxLength={500}
          autoComplete="street-address"
          defaultValue={subscription.billing_address}
          error={errors['billing_address']}
        />
      )}
    </BillingDialog>
  );
}
