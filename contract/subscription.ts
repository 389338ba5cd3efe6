import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantSchema } from './identifier.ts';

export const PLAN_NAME = 'Premium';
/** The price of a year for any number of students; GST comes on top. */
export const PLAN_RUPEES = 50_000;
export const SEAT_OPTIONS = [100, 200, 300, 400] as const;
export const GST_PERCENT = 18;
/** The length of a new university's trial, in days. */
export const TRIAL_DAYS = 30;

const seatsSchema = z.literal(SEAT_OPTIONS);
export type Seats = z.infer<typeof seatsSchema>;

/** A day of the calendar in India: 2025-12-31. */
const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The running number of an invoice in an Indian financial year (April to March). */
export const invoiceNumberSchema = z.string().check(z.regex(/^LH-\d{4}-\d{2}-\d{4,8}$/));

export const CARD_BRANDS = ['Visa', 'Mastercard', 'RuPay', 'American Express', 'Other'] as const;

/** A registration number of the goods and services tax; '' for the unregistered. */
export const GSTIN = /^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$/;

export const billingInformationSchema = z.strictObject({
  contact: z.string().check(z.trim(), z.maxLength(200)),
  email: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
  gstin: z.string().check(z.trim(), z.toUpperCase(), z.regex(GSTIN, 'is not a GSTIN like 27AAAAS0417K1Z5')),
});
export type BillingInformation = z.infer<typeof billingInformationSchema>;

/** The stored data of a card. A whole card number is neither asked for nor accepted: it would not fit. */
export const paymentMethodSchema = z.strictObject({
  brand: z.enum(CARD_BRANDS),
  last_four: z.string().check(z.regex(/^\d{4}$/, 'takes the last four digits alone')),
  expiry: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'is a month and a year like 08/27')),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const billingAddressSchema = z.string().check(z.trim(), z.maxLength(500));

export const invoiceStatusSchema = z.enum(['open', 'paid', 'cancelled']);

const invoiceHeadSchema = z.object({
  number: invoiceNumberSchema,
  status: invoiceStatusSchema,
  issued_at: instantSchema,
  paid_at: z.nullable(instantSchema),
  total_rupees: z.number(),
});
export type InvoiceHead = z.infer<typeof invoiceHeadSchema>;

export const subscriptionSchema = z.object({
  plan: z.literal(PLAN_NAME),
  price_rupees: z.number(),
  /** The plan's number of students, and the actual number, which may be higher: no student is ever refused. */
  seats: seatsSchema,
  seats_used: z.int(),
  /** The last day of the subscription; `expired` from the day after. */
  valid_until: daySchema,
  expired: z.boolean(),
  billing_information: billingInformationSchema,
  payment_method: z.nullable(paymentMethodSchema),
  billing_address: z.string(),
  /** The newest first, at most a dozen. */
  invoices: z.array(invoiceHeadSchema),
  as_of: instantSchema,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const lineSchema = z.object({ label: z.string(), rupees: z.number() });
/** `sac`: the services accounting code; absent on older invoices. */
const itemSchema = z.extend(lineSchema, { sac: z.optional(z.string()) });

/** The whole invoice as issued: later changes at either party do not change it. */
export const invoiceSchema = z.extend(invoiceHeadSchema, {
  seats: seatsSchema,
  item: itemSchema,
  taxes: z.array(lineSchema),
  buyer: z.object({
    name: z.string(),
    university_id: z.string(),
    contact: z.string(),
    email: z.string(),
    gstin: z.string(),
    address: z.string(),
  }),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string(), gstin: z.string() }),
  /** The account to pay to; null where the operator has named none. */
  bank: z.nullable(
    z.object({ account_name: z.string(), account_number: z.string(), ifsc: z.string(), bank: z.string() }),
  ),
  /** The end of the subscription after its payment; null before that. */
  extends_to: z.nullable(daySchema),
});
export type Invoice = z.infer<typeof invoiceSchema>;

const adminsOnly = { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] } as const;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscription/',
  access: adminsOnly,
  status: 200,
  answer: subscriptionSchema,
  error: 'Failed to load data.',
});

/** Changes the given fields. `payment_method: null` deletes the card. */
export const updateBilling = endpoint({
  method: 'PUT',
  path: '/subscription/billing/',
  access: adminsOnly,
  body: z.strictObject({
    billing_information: z.optional(billingInformationSchema),
    payment_method: z.optional(z.nullable(paymentMethodSchema)),
    billing_address: z.optional(billingAddressSchema),
  }),
  status: 200,
  answer: subscriptionSchema,
  error: 'The billing details could not be saved. Please try again.',
});

/**
 * Makes the invoice for another year. Only an expired subscription can be renewed, and only where the seller is named
 * in full; else 409. While an invoice is unpaid, the same request returns that one; a request with another number of
 * students cancels it and makes a new one.
 */
export const renewSubscription = endpoint({
  method: 'POST',
  path: '/subscription/renewal/',
  access: adminsOnly,
  body: z.strictObject({ seats: seatsSchema }),
  status: 201,
  answer: invoiceSchema,
  error: 'The invoice could not be made. Please try again.',
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/subscription/invoices/{id}/',
  access: {
    kind: 'object',
    allowed: ['U1'],
    forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'],
  },
  /**
   * The invoice's number. Any text reaches the policy, so that nobody learns from a refusal which numbers are well
   * formed.
   */
  params: z.object({ id: z.string() }),
  status: 200,
  answer: invoiceSchema,
  error: 'Failed to load data.',
});
