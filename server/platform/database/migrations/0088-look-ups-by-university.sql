-- The look-ups in PL/pgSQL, each by the university first. A distributed database plans no statement of an SQL function that
-- has parameters, and asks one worker only where a statement names the university. Those of before stay for servers of
-- the version before.

-- The university of what names it: of a person's id, an address, a university's code, the hash of a link, a certificate or
-- a calendar, the number of an invoice. Null: of none.
create function university_of(in_kind text, in_key text) returns uuid
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
begin
  return case in_kind
    when 'person' then (select university_id from users where id = in_key::uuid)
    when 'address' then (select university_id from users where email_key = in_key)
    when 'code' then (select university_id from universities where code = in_key)
    when 'link' then (select university_id from links where token_hash = decode(in_key, 'hex'))
    when 'certificate' then (select university_id from certificates where code_hash = decode(in_key, 'hex'))
    when 'calendar' then (select university_id from calendar_links where code_hash = decode(in_key, 'hex'))
    when 'invoice' then (select university_id from invoices where number = in_key)
  end;
end
$$;
revoke all on function university_of from public;

-- Every request asks one of these two: in SQL, which takes a third of the time. A distributed database gets them in PL/pgSQL.
create function find_own_session(in_session uuid, in_user uuid) returns table (
  university_id uuid, user_id uuid, session_id uuid, counter integer, successor_used_at timestamptz, device_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  email text, user_type text, status text, email_verified boolean, first_name text, last_name text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select s.university_id, s.user_id, s.id, s.counter, s.successor_used_at, s.device_id,
    s.idle_expires_at, s.expires_at, s.revoked_at,
    u.email, u.user_type, u.status, u.email_verified_at is not null, u.first_name, u.last_name
  from sessions s join users u on u.university_id = s.university_id and u.id = s.user_id
  where s.id = in_session and s.user_id = in_user
$$;

create function find_own_device(in_device uuid, in_user uuid) returns table (
  university_id uuid, user_id uuid, device_id uuid, secret_wrapped bytea, used_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, email text, user_type text, status text, email_verified boolean, first_name text,
  last_name text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select d.university_id, d.user_id, d.id, d.secret_wrapped, d.used_at, d.expires_at, d.revoked_at,
    u.email, u.user_type, u.status, u.email_verified_at is not null, u.first_name, u.last_name
  from devices d join users u on u.university_id = d.university_id and u.id = d.user_id
  where d.id = in_device and d.user_id = in_user
$$;

create function find_university_of_code(in_code text)
returns table (university_id uuid, name text, code text, verified boolean)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('code', in_code);
begin
  return query
    select u.university_id, u.name, u.code, u.verified_at is not null from universities u
    where u.university_id = in_university;
end
$$;
revoke all on function find_own_session, find_own_device, find_university_of_code from public;
grant execute on function find_own_session, find_own_device, find_university_of_code to longhand_auth;

create or replace function find_session_owner(session_id uuid) returns table (university_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select s.university_id, s.user_id from sessions s where s.id = find_session_owner.session_id;
end
$$;

create or replace function find_user(email_key text) returns table (university_id uuid, user_id uuid, password_hash text)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('address', email_key);
begin
  return query
    select u.university_id, u.id, u.password_hash from users u
    where u.university_id = in_university and u.email_key = find_user.email_key;
end
$$;

create or replace function find_link(token_hash bytea) returns table (university_id uuid, link_id uuid)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('link', encode(token_hash, 'hex'));
begin
  return query
    select l.university_id, l.id from links l
    where l.university_id = in_university and l.token_hash = find_link.token_hash;
end
$$;

create or replace function find_certificate(code_hash bytea) returns table (university_id uuid, id uuid)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('certificate', encode(code_hash, 'hex'));
begin
  return query
    select c.university_id, c.id from certificates c
    where c.university_id = in_university and c.code_hash = find_certificate.code_hash;
end
$$;

create or replace function find_calendar(code_hash bytea) returns table (
  university_id uuid, user_id uuid, email text, user_type text, status text, email_verified boolean,
  first_name text, last_name text)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('calendar', encode(code_hash, 'hex'));
begin
  return query
    select u.university_id, u.id, u.email, u.user_type, u.status, u.email_verified_at is not null,
      u.first_name, u.last_name
    from calendar_links l join users u on u.university_id = l.university_id and u.id = l.user_id
    where l.university_id = in_university and l.code_hash = find_calendar.code_hash;
end
$$;

create or replace function is_address_taken(email_key text) returns boolean
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
begin
  return university_of('address', is_address_taken.email_key) is not null;
end
$$;

create or replace function find_claim(email_key text, nonce_hash bytea, at timestamptz)
returns table (university_id uuid, user_id uuid, password_hash text)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
begin
  if is_address_taken(find_claim.email_key) then
    return;
  end if;
  return query
    select c.university_id, c.id, c.password_hash from claims c
    where c.email_key = find_claim.email_key and (c.lapses_at is null or c.lapses_at > find_claim.at)
    order by c.nonce_hash is not distinct from find_claim.nonce_hash and c.nonce_hash is not null desc,
      c.user_type = 'university_admin' desc, c.created_at desc, c.id desc
    limit 1;
end
$$;

-- On a worker of a distributed database nobody takes a role: the coordinator logs in under the role of its transaction.
create or replace function acts_for(in_university uuid) returns boolean language sql stable as $$
  select current_setting('role') = 'longhand_owner' or session_user = 'longhand_owner'
    or in_university = nullif(current_setting('app.tenant', true), '')::uuid
$$;

create or replace function note_looks(
  in_university uuid, in_user uuid, in_submissions uuid[], in_what text, in_at timestamptz, in_joined_since timestamptz)
returns void language plpgsql security definer set search_path = longhand, pg_temp as $$
declare
  joined uuid[];
begin
  if not coalesce(acts_for(in_university), false) then
    return;
  end if;
  with changed as (
    update looks set last_at = greatest(last_at, in_at)
    where university_id = in_university and submission_id = any (in_submissions)
      and user_id = in_user and what = in_what and last_at >= in_joined_since
    returning submission_id)
  select coalesce(array_agg(submission_id), '{}') into joined from changed;
  insert into looks (university_id, submission_id, user_id, what, first_at, last_at)
  select in_university, opened, in_user, in_what, in_at, in_at
  from unnest(in_submissions) opened where opened <> all (joined);
end
$$;

create or replace function note_reasoned_look(
  in_university uuid, in_user uuid, in_submission uuid, in_what text, in_at timestamptz, in_reason text)
returns uuid language plpgsql security definer set search_path = longhand, pg_temp as $$
declare
  made uuid;
begin
  if acts_for(in_university) then
    insert into looks (university_id, submission_id, user_id, what, first_at, last_at, reason)
    values (in_university, in_submission, in_user, in_what, in_at, in_at, in_reason)
    returning id into made;
  end if;
  return made;
end
$$;
