-- What calls with an Idempotency-Key were answered: the same key is answered the same, and nothing is done twice.
-- `call` is a hash over the endpoint and the key.

create table answered_calls (
  university_id uuid not null,
  user_id uuid not null,
  call bytea not null,
  -- Null while the call is being done.
  answer jsonb,
  created_at timestamptz not null,
  primary key (university_id, user_id, call),
  foreign key (university_id, user_id) references users on delete cascade
);
call isolate('answered_calls');

-- Calls that anybody may make, of no university.
create table answered_public_calls (
  call bytea primary key,
  answer jsonb,
  created_at timestamptz not null
);
create index answered_public_calls_by_age on answered_public_calls (created_at);
grant select, insert, update, delete on answered_public_calls to longhand_auth;
