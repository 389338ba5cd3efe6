-- By which clocks a university goes: its daily letters leave in their morning.
alter table universities add column time_zone text not null default 'Asia/Kolkata';

-- Addresses to which a university writes no more invitations: their readers said so, with or without an account.
create table stopped_invitations (
  university_id uuid not null references universities,
  email_key text not null,
  stopped_at timestamptz not null,
  primary key (university_id, email_key)
);
call isolate('stopped_invitations');
