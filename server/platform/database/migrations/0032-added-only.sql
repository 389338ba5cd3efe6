-- What was stored is never changed or taken away by a request: the log, hand-ins, the audit trail and who looked are only
-- added to. What must change later is changed by the two functions below, and by the owner where a log's time is over.
revoke update, delete on batches, submits, audit, looks from longhand_app;

-- Batches are reached by the table that they are parts of.
create or replace procedure close_batch_partitions() language plpgsql as $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'batches'::regclass loop
    execute format('revoke all on %s from longhand_app', part);
  end loop;
end
$$;
call close_batch_partitions();

create or replace procedure prepare_batch_partitions(months_ahead integer) language plpgsql as $$
declare
  month timestamptz;
  name text;
begin
  for i in 0..months_ahead loop
    month := date_trunc('month', now(), 'UTC') + make_interval(months => i);
    name := 'batches_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null;
    begin
      execute format(
        'create table %I partition of batches for values from (%L) to (%L)',
        name, uuidv7_floor(month), uuidv7_floor(month + interval '1 month'));
      execute format('call isolate(%L)', name);
    exception when check_violation then
      null;
    end;
  end loop;
  call close_batch_partitions();
end
$$;

-- Whether the transaction may act for this university: it is its own, or the owner's.
create function acts_for(in_university uuid) returns boolean language sql stable as $$
  select current_setting('role') = 'longhand_owner'
    or in_university = nullif(current_setting('app.tenant', true), '')::uuid
$$;

-- Settles a hand-in: when it counts from, whether its text is the one that was handed in, how many of the edits that it
-- names never came. Once, or again when those that were missing did come.
alter table submits add column missing integer not null default 0 check (missing >= 0);
create function settle_submit(
  in_university uuid, in_submission uuid, in_stream text, in_seq integer,
  in_submitted_at timestamptz, in_matches boolean, in_sealed_after timestamptz, in_missing integer)
returns void language sql security definer set search_path = longhand, pg_temp as $$
  update submits set submitted_at = in_submitted_at, matches = in_matches, sealed_after = in_sealed_after,
    missing = in_missing
  where acts_for(in_university) and university_id = in_university and submission_id = in_submission
    and stream = in_stream and seq = in_seq and (submitted_at is null or missing > in_missing)
$$;

-- Writes down that somebody opened submissions; openings within some minutes are one look, which ends later then.
create function note_looks(
  in_university uuid, in_user uuid, in_submissions uuid[], in_what text, in_at timestamptz, in_joined_since timestamptz)
returns void language sql security definer set search_path = longhand, pg_temp as $$
  with joined as (
    update looks set last_at = greatest(last_at, in_at)
    where acts_for(in_university) and university_id = in_university and submission_id = any (in_submissions)
      and user_id = in_user and what = in_what and last_at >= in_joined_since
    returning submission_id)
  insert into looks (university_id, submission_id, user_id, what, first_at, last_at)
  select in_university, opened, in_user, in_what, in_at, in_at
  from unnest(in_submissions) opened
  where acts_for(in_university) and opened not in (select submission_id from joined)
$$;
revoke all on function settle_submit, note_looks from public;
grant execute on function settle_submit, note_looks to longhand_app;
