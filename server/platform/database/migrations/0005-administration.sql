-- What administrators do with a university: archive what is not offered any more, see who did what, and pay.

-- Archived: it can't be chosen anew. The row stays, people and courses name it.
alter table programs add column archived_at timestamptz;
alter table departments add column archived_at timestamptz;

create table subscriptions (
  university_id uuid primary key references universities,
  seats integer not null check (seats in (100, 200, 300, 400)),
  -- The last day, in India. After it everybody works on; the administrator is asked to renew.
  valid_until date not null,
  contact text not null default '',
  billing_email text not null default '',
  gstin text not null default '',
  billing_address text not null default '',
  -- All that may ever be known of a card.
  card_brand text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  card_expiry text check (card_expiry ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'),
  changed_at timestamptz not null
);
call isolate('subscriptions');

insert into subscriptions (university_id, seats, valid_until, changed_at)
  select university_id, 100, (created_at at time zone 'Asia/Kolkata')::date + 30, created_at from universities;

-- An invoice keeps both parties, its lines and the bank account as they were when it was issued.
create table invoices (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  number text not null unique,
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  seats integer not null check (seats in (100, 200, 300, 400)),
  total_rupees integer not null,
  content jsonb not null,
  issued_at timestamptz not null,
  paid_at timestamptz,
  extends_to date,
  primary key (university_id, id)
);
create unique index invoices_one_open on invoices (university_id) where status = 'open';
call isolate('invoices');
revoke delete on invoices from longhand_app;

-- The law wants one running number for all invoices of a financial year, so it belongs to no university.
create table invoice_counters (financial_year text primary key, last integer not null);

-- The next number, without a gap: the row stays locked until the invoice is committed, and is taken back with it.
create function next_invoice_number(of_year text) returns integer
language sql security definer set search_path = longhand, pg_temp as $$
  insert into invoice_counters as c (financial_year, last) values (of_year, 1)
    on conflict (financial_year) do update set last = c.last + 1
    returning last
$$;
revoke all on function next_invoice_number from public;
grant execute on function next_invoice_number to longhand_app;
