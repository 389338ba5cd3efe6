-- What people write through the contact page. It has no university: whoever writes may not be of one. A row is its own
-- letter: it waits here until the mail was taken.
create table feedback (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  feedback text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz
);
create index feedback_waiting on feedback (next_at) where sent_at is null and failed_at is null;
-- Added by anybody, read by the operator alone.
grant insert on feedback to longhand_auth;
