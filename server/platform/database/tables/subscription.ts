import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { InvoiceContent } from '../columns.ts';

/** A day goes in and comes out as '2025-12-31'. */
type Day = ColumnType<string, string, string>;

export interface SubscriptionTable {
  university_id: string;
  seats: number;
  valid_until: Day;
  contact: Generated<string>;
  billing_email: Generated<string>;
  gstin: Generated<string>;
  billing_address: Generated<string>;
  card_brand: ColumnType<string | null, string | null | undefined, string | null>;
  card_last_four: ColumnType<string | null, string | null | undefined, string | null>;
  card_expiry: ColumnType<string | null, string | null | undefined, string | null>;
  changed_at: Date;
}

export interface InvoiceTable {
  university_id: string;
  id: Generated<string>;
  number: string;
  status: Generated<'open' | 'paid' | 'cancelled'>;
  seats: number;
  total_rupees: number;
  content: JSONColumnType<InvoiceContent>;
  issued_at: Date;
  paid_at: Date | null;
  extends_to: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SubscriptionTables {
  subscriptions: SubscriptionTable;
  invoices: InvoiceTable;
}
