-- Every table belongs to a university and its primary key begins with university_id, so that a university can move to
-- a shard of its own. The few exceptions (throttle, settings) say why.

do $$
begin
  -- PostgreSQL 18 has uuidv7() built in; older ones get the same layout: 48 bits of milliseconds, then randomness.
  if not exists (select from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
    create function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select encode(
        set_bit(
          set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1),
          53, 1),
        'hex')::uuid
    $body$;
  end if;
end
$$;

-- Closes a table to every tenant but the one named by the transaction. `relation` must have a column university_id.
create procedure isolate(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format(
    'create policy tenant on %s to longhand_app
       using (university_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)
       with check (university_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', relation);
  execute format('create policy owner on %s to longhand_owner using (true) with check (true)', relation);
  execute format('grant select, insert, update, delete on %s to longhand_app', relation);
end
$$;

create table universities (
  university_id uuid primary key default uuidv7(),
  code text not null unique,
  name text not null,
  location text not null,
  email text not null,
  -- Null: nobody has proved yet that the official address is theirs.
  verified_at timestamptz,
  -- Teachers with an address of these domains need no approval.
  teacher_domains text[] not null default '{}',
  unenrollment_allowed boolean not null default true,
  created_at timestamptz not null
);
call isolate('universities');

create table users (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  email text not null,
  -- The address in the one form that is compared: a function in a condition would defeat the index.
  email_key text not null unique,
  password_hash text not null,
  user_type text not null check (user_type in ('student', 'teacher', 'university_admin')),
  status text not null check (status in ('active', 'pending', 'suspended')),
  email_verified_at timestamptz,
  first_name text not null default '',
  last_name text not null default '',
  profile_completed_at timestamptz,
  created_at timestamptz not null,
  primary key (university_id, id)
);
create unique index users_id on users (id);
call isolate('users');

create table devices (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  secret_wrapped bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, user_id) references users
);
create unique index devices_id on devices (id);
create index devices_user on devices (university_id, user_id);
call isolate('devices');

create table sessions (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  device_id uuid not null,
  -- The generation of the newest refresh token. Tokens are derived from it, never stored.
  counter integer not null default 1,
  -- When the newest generation was first used: its access token, or its refresh token.
  successor_used_at timestamptz,
  created_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, user_id) references users,
  foreign key (university_id, device_id) references devices
);
create unique index sessions_id on sessions (id);
create index sessions_user on sessions (university_id, user_id);
call isolate('sessions');

-- A link that was mailed. Its token is derived from the id by a key of the server; what is stored is the token's hash.
create table links (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  purpose text not null check (purpose in ('verify', 'reset', 'university')),
  token_hash bytea not null unique,
  -- Of the browser that signed up: it alone is handed tokens by the verification link.
  nonce_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, user_id) references users
);
create index links_user on links (university_id, user_id, purpose);
call isolate('links');

create table programs (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  created_at timestamptz not null,
  primary key (university_id, id),
  unique (university_id, name_key)
);
call isolate('programs');

create table departments (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  program_id uuid not null,
  name text not null,
  name_key text not null,
  created_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, program_id) references programs,
  unique (university_id, program_id, name_key)
);
call isolate('departments');

create table student_profiles (
  university_id uuid not null,
  user_id uuid not null,
  roll_no text not null,
  program_id uuid not null,
  department_id uuid not null,
  year_of_study text not null,
  section text not null,
  semester text not null,
  updated_at timestamptz not null,
  primary key (university_id, user_id),
  foreign key (university_id, user_id) references users,
  foreign key (university_id, program_id) references programs,
  foreign key (university_id, department_id) references departments
);
call isolate('student_profiles');

create table teacher_profiles (
  university_id uuid not null,
  user_id uuid not null,
  employee_id text not null,
  program_id uuid not null,
  department_id uuid not null,
  designation text not null,
  updated_at timestamptz not null,
  primary key (university_id, user_id),
  foreign key (university_id, user_id) references users,
  foreign key (university_id, program_id) references programs,
  foreign key (university_id, department_id) references departments
);
call isolate('teacher_profiles');

-- Mail that waits to be sent. It holds ids only: what the letter says is made when it is sent.
create table mails (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  link_id uuid,
  created_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, user_id) references users,
  foreign key (university_id, link_id) references links
);
create index mails_waiting on mails (next_at) where sent_at is null and failed_at is null;
call isolate('mails');

-- Who did what to whom. Rows are added and read, never changed.
create table audit (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  object_id uuid,
  detail jsonb not null default '{}',
  primary key (university_id, id)
);
call isolate('audit');
revoke update, delete on audit from longhand_app;

-- Failed log-ins and mails asked for, by a keyed hash of the address. It has no university: an unknown address must be
-- counted like a known one.
create table throttles (
  subject bytea not null,
  action text not null,
  count integer not null,
  window_began timestamptz not null,
  blocked_until timestamptz,
  primary key (subject, action)
);
grant select, insert, update, delete on throttles to longhand_auth;

-- What belongs to the installation itself.
create table settings (name text primary key, value bytea not null);

-- The short list of look-ups that cross universities: each finds one row by an unguessable key or a whole address.

create function find_session(session_id uuid, of_user uuid) returns table (
  university_id uuid, user_id uuid, session_id uuid, counter integer, successor_used_at timestamptz, device_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  email text, user_type text, status text, email_verified boolean, first_name text, last_name text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select s.university_id, s.user_id, s.id, s.counter, s.successor_used_at, s.device_id,
    s.idle_expires_at, s.expires_at, s.revoked_at,
    u.email, u.user_type, u.status, u.email_verified_at is not null, u.first_name, u.last_name
  from sessions s join users u on u.university_id = s.university_id and u.id = s.user_id
  where s.id = find_session.session_id and s.user_id = find_session.of_user
$$;

create function find_device(device_id uuid, of_user uuid) returns table (
  university_id uuid, user_id uuid, device_id uuid, secret_wrapped bytea, expires_at timestamptz, revoked_at timestamptz,
  email text, user_type text, status text, email_verified boolean, first_name text, last_name text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select d.university_id, d.user_id, d.id, d.secret_wrapped, d.expires_at, d.revoked_at,
    u.email, u.user_type, u.status, u.email_verified_at is not null, u.first_name, u.last_name
  from devices d join users u on u.university_id = d.university_id and u.id = d.user_id
  where d.id = find_device.device_id and d.user_id = find_device.of_user
$$;

create function find_session_owner(session_id uuid) returns table (university_id uuid, user_id uuid)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select s.university_id, s.user_id from sessions s where s.id = find_session_owner.session_id
$$;

create function find_user(email_key text) returns table (university_id uuid, user_id uuid, password_hash text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select u.university_id, u.id, u.password_hash from users u where u.email_key = find_user.email_key
$$;

create function find_link(token_hash bytea) returns table (university_id uuid, link_id uuid)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select l.university_id, l.id from links l where l.token_hash = find_link.token_hash
$$;

create function find_university(code text) returns table (university_id uuid, name text, code text, verified boolean)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select u.university_id, u.name, u.code, u.verified_at is not null from universities u where u.code = find_university.code
$$;

revoke all on all functions in schema longhand from public;
grant execute on function find_session, find_device, find_session_owner, find_user, find_link, find_university
  to longhand_auth;
do $$
begin
  if to_regprocedure('longhand.uuidv7()') is not null then
    grant execute on function longhand.uuidv7() to public;
  end if;
end
$$;
