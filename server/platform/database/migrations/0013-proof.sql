-- What the university signed for a student. The statements name people, so they are wrapped by the server's key.

-- One for each hand-in, as it was when it was first asked for: a title that changes later changes no receipt.
create table receipts (
  university_id uuid not null,
  submission_id uuid not null,
  stream text collate "C" not null,
  seq integer not null,
  signed bytea not null,
  created_at timestamptz not null,
  primary key (university_id, submission_id, stream, seq),
  foreign key (university_id, submission_id) references submissions
);
call isolate('receipts');

-- The code is an HMAC of the id, so that it stands nowhere; who has it reads the certificate without an account.
create table certificates (
  university_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  code_hash bytea not null,
  signed bytea not null,
  -- The text, where the student chose to show it, under the submission's own key.
  text bytea,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, submission_id) references submissions
);
create unique index certificates_code on certificates (code_hash);
create index certificates_submission on certificates (university_id, submission_id);
call isolate('certificates');

create function find_certificate(code_hash bytea) returns table (university_id uuid, id uuid)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select c.university_id, c.id from certificates c where c.code_hash = find_certificate.code_hash
$$;
revoke all on function find_certificate from public;
grant execute on function find_certificate to longhand_auth;
