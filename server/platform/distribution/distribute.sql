-- Distributes the tables of universities over the workers of a Citus coordinator. It runs in one transaction of a
-- superuser, after the migrations.

-- Uniques that span universities: a distributed table can't have them. The directory has them in their place.
alter table universities drop constraint universities_code_key;
alter table users drop constraint users_email_key_key;
alter table links drop constraint links_token_hash_key;
alter table invoices drop constraint invoices_number_key;
drop index users_id, devices_id, sessions_id, certificates_code, calendar_links_code;
create index users_address on users (email_key);
create index sessions_id on sessions (id);
create index links_hash on links (token_hash);
create index certificates_code on certificates (code_hash);
create index calendar_links_code on calendar_links (code_hash);
-- Citus takes no key that is set to null in part. The server takes students out of a section before it deletes it.
alter table enrollments drop constraint enrollments_section, add constraint enrollments_section
  foreign key (university_id, course_id, section_id) references course_sections (university_id, course_id, id);

insert into directory (university_id, kind, key, ends_at)
  select university_id, 'person', id::text, null::timestamptz from users
  union all select university_id, 'address', email_key, null from users where email_key is not null
  union all select university_id, 'code', code, null from universities
  union all select university_id, 'link', encode(token_hash, 'hex'), expires_at from links
  union all select university_id, 'certificate', encode(code_hash, 'hex'), null from certificates
  union all select university_id, 'calendar', encode(code_hash, 'hex'), null from calendar_links
  union all select university_id, 'invoice', number, null from invoices
  union all select university_id, 'session', id::text, expires_at from sessions;

create or replace function university_of(in_kind text, in_key text) returns uuid
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
begin
  return (select university_id from directory where kind = in_kind and key = in_key);
end
$$;

-- The look-ups of each request, by the university of the person: one worker is asked.
create or replace function find_own_session(in_session uuid, in_user uuid) returns table (
  university_id uuid, user_id uuid, session_id uuid, counter integer, successor_used_at timestamptz, device_id uuid,
  idle_expires_at timestamptz, expires_at timestamptz, revoked_at timestamptz,
  email text, user_type text, status text, email_verified boolean, first_name text, last_name text)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('person', in_user::text);
begin
  return query
    select s.university_id, s.user_id, s.id, s.counter, s.successor_used_at, s.device_id,
      s.idle_expires_at, s.expires_at, s.revoked_at,
      u.email, u.user_type, u.status, u.email_verified_at is not null, u.first_name, u.last_name
    from sessions s join users u on u.university_id = s.university_id and u.id = s.user_id
    where s.university_id = in_university and s.id = in_session and s.user_id = in_user;
end
$$;

create or replace function find_own_device(in_device uuid, in_user uuid) returns table (
  university_id uuid, user_id uuid, device_id uuid, secret_wrapped bytea, used_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, email text, user_type text, status text, email_verified boolean, first_name text,
  last_name text)
language plpgsql stable security definer set search_path = longhand, pg_temp as $$
#variable_conflict use_column
declare
  in_university uuid := university_of('person', in_user::text);
begin
  return query
    select d.university_id, d.user_id, d.id, d.secret_wrapped, d.used_at, d.expires_at, d.revoked_at,
      u.email, u.user_type, u.status, u.email_verified_at is not null, u.first_name, u.last_name
    from devices d join users u on u.university_id = d.university_id and u.id = d.user_id
    where d.university_id = in_university and d.id = in_device and d.user_id = in_user;
end
$$;

create function note_keys(in_university uuid, in_kind text, in_keys text[], in_ends_at timestamptz)
returns void language plpgsql security definer set search_path = longhand, pg_temp as $$
begin
  if not coalesce(acts_for(in_university), false) then
    raise insufficient_privilege;
  end if;
  insert into directory (university_id, kind, key, ends_at)
    select in_university, in_kind, unnest(in_keys), in_ends_at;
end
$$;

create function drop_key(in_university uuid, in_kind text, in_key text)
returns void language plpgsql security definer set search_path = longhand, pg_temp as $$
begin
  if not coalesce(acts_for(in_university), false) then
    raise insufficient_privilege;
  end if;
  delete from directory where university_id = in_university and kind = in_kind and key = in_key;
end
$$;

-- An id whose shard is on the worker with the fewest bytes in this database, and has the fewest universities there.
create function new_university_id() returns uuid
language plpgsql security definer set search_path = longhand, pg_catalog, public, pg_temp as $$
declare
  emptiest integer;
  chosen uuid;
begin
  select n.groupid into emptiest
    from run_command_on_workers('select pg_database_size(current_database())') w
    join pg_dist_node n on n.nodename = w.nodename and n.nodeport = w.nodeport
    where w.success and n.shouldhaveshards order by w.result::bigint, n.groupid limit 1;
  with drawn as materialized (
    select id, get_shard_id_for_distribution_column('universities', id) as shard
    from (select gen_random_uuid() as id from generate_series(1, 1000)) ids),
  taken as (
    select get_shard_id_for_distribution_column('universities', university_id) as shard, count(*) as universities
    from directory where kind = 'code' group by 1)
  select d.id into chosen
    from drawn d join pg_dist_placement p on p.shardid = d.shard left join taken t on t.shard = d.shard
    where p.groupid = emptiest order by coalesce(t.universities, 0) limit 1;
  return coalesce(chosen, gen_random_uuid());
end
$$;

revoke all on function note_keys, drop_key, new_university_id from public;
grant execute on function note_keys, drop_key to longhand_app;
grant execute on function new_university_id to longhand_auth;
alter function note_keys owner to longhand_owner;
alter function drop_key owner to longhand_owner;
alter function new_university_id owner to longhand_owner;

-- The university of the transaction, as what counts as immutable here alone: the planner of the coordinator works it out, and
-- so knows the university of every table of a statement, and asks its worker alone. Plans that hold it must not be used
-- again: each transaction sets plan_cache_mode (begin.ts). On workers it is stable (workers.ts).
set local citus.enable_ddl_propagation to off;
create function this_university() returns uuid language sql immutable as $$
  select nullif(current_setting('app.tenant', true), '')::uuid
$$;
set local citus.enable_ddl_propagation to on;

-- Whether policies hold the owner, too, on the coordinator: so that they tell its planner the university that the owner's
-- work is about. They hold nobody of rows, which are on workers alone. While a shard is copied they must not: it is made like
-- the table of the coordinator, by a role that belongs to the owner, and PostgreSQL's replication refuses a role that is held.
create procedure hold_owner(holds boolean) language plpgsql
set search_path = longhand, pg_catalog, public, pg_temp as $$
declare
  relation regclass;
begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  for relation in
    select c.oid from pg_class c join pg_dist_partition d on d.logicalrelid = c.oid
    where c.relnamespace = 'longhand'::regnamespace and c.relforcerowsecurity <> holds
  loop
    execute format('alter table %s %s row level security', relation, case when holds then 'force' else 'no force' end);
  end loop;
  perform set_config('citus.enable_ddl_propagation', 'on', true);
end
$$;

-- Distributes a table; a partition is already, with its table. On workers row-level security is not forced upon the owner, whose
-- own policy shows every row in any case. The policies of the coordinator tell its planner the university, also of what the
-- owner does about one; the rows of the workers are kept apart by the workers' own policies.
create or replace procedure spread(relation regclass) language plpgsql
set search_path = longhand, pg_catalog, public, pg_temp as $$
begin
  if not (select relispartition from pg_class where oid = relation) then
    perform create_distributed_table(relation, 'university_id',
      colocate_with => case relation when 'universities'::regclass then 'default' else 'universities' end);
  end if;
  execute format('alter table %s no force row level security', relation);
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  execute format('alter policy tenant on %s using (university_id = this_university())
    with check (university_id = this_university())', relation);
  execute format('alter policy owner on %s using (this_university() is null or university_id = this_university())', relation);
  execute format('alter table %s force row level security', relation);
  perform set_config('citus.enable_ddl_propagation', 'on', true);
end
$$;

-- Each table after those that it refers to; the university's own comes first.
do $$
declare
  waiting regclass[] := array(
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'university_id' and not a.attisdropped
    where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.oid not in ('universities'::regclass, 'directory'::regclass));
  next_one regclass;
begin
  call spread('universities');
  while cardinality(waiting) > 0 loop
    select one into strict next_one from unnest(waiting) one
    where not exists (
      select from pg_constraint k
      where k.conrelid = one and k.contype = 'f' and k.confrelid <> one and k.confrelid = any (waiting))
    order by one::text limit 1;
    call spread(next_one);
    waiting := array_remove(waiting, next_one);
  end loop;
  for next_one in select inhrelid::regclass from pg_inherits where inhparent = 'batches'::regclass loop
    call spread(next_one);
  end loop;
end
$$;
-- The rows that were copied to the workers.
select truncate_local_data_after_distributing_table('universities');

-- Functions that a statement on a worker calls, and those that run whole on the worker of their university.
select create_distributed_function('fold(text)');
select create_distributed_function('acts_for(uuid)');
alter function note_hand_in() set citus.allow_nested_distributed_execution to on;
alter function note_return() set citus.allow_nested_distributed_execution to on;
select create_distributed_function(p.oid::regprocedure, 'in_university',
  colocate_with => 'universities', force_delegation => true)
from pg_proc p where p.pronamespace = 'longhand'::regnamespace and p.proname in (
  'open_push', 'open_pushes', 'store_push', 'store_pushes', 'settle_hand_in', 'last_ruling', 'note_looks',
  'note_reasoned_look');
