-- What the university decided about a hand-in, a deadline, a receipt: each with the facts that decided it, authenticated
-- with a key that the database does not hold, and chained. Only added to. A ruling on a submission names the head of its
-- log at that moment. What was decided before this table has none.
create table rulings (
  university_id uuid not null references universities,
  -- The submission or the assignment that it is about.
  subject uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('hand-in', 'receipt', 'certificate', 'log deleted', 'erased', 'deadline', 'extension')),
  -- JSON, byte for byte as it was authenticated.
  facts text not null,
  -- The submission's last batch at that moment; 0 and empty for an assignment.
  counter integer not null,
  log_head bytea not null,
  made_at timestamptz not null,
  mac bytea not null,
  head bytea not null,
  primary key (university_id, subject, number)
);
call isolate('rulings');
revoke update, delete on rulings from longhand_app;
grant select, insert on rulings to longhand_app;

-- Locks the rulings of a subject until the transaction ends, and returns the last one with the end of the log.
create function last_ruling(in_university uuid, in_subject uuid)
returns table (number integer, head bytea, counter integer, log_head bytea)
language plpgsql volatile set search_path = longhand, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ruling ' || in_subject::text, 0));
  return query
    select coalesce(r.number, 0), r.head, coalesce(s.counter, 0), s.head
    from (values (1)) as one (one)
    left join lateral (
      select x.number, x.head from rulings x where x.university_id = in_university and x.subject = in_subject
      order by x.number desc limit 1) r on true
    left join submissions s on s.university_id = in_university and s.id = in_subject;
end
$$;

-- settle_submit, which says by its rows whether it settled anything: then a ruling follows in the same transaction.
create function settle_hand_in(
  in_university uuid, in_submission uuid, in_stream text, in_seq integer,
  in_submitted_at timestamptz, in_matches boolean, in_sealed_after timestamptz, in_missing integer)
returns table (number integer, head bytea, counter integer, log_head bytea)
language plpgsql volatile security definer set search_path = longhand, pg_temp as $$
begin
  update submits s set submitted_at = in_submitted_at, matches = in_matches, sealed_after = in_sealed_after,
    missing = in_missing
  where acts_for(in_university) and s.university_id = in_university and s.submission_id = in_submission
    and s.stream = in_stream and s.seq = in_seq and (s.submitted_at is null or s.missing > in_missing);
  if found then
    return query select * from last_ruling(in_university, in_submission);
  end if;
end
$$;
revoke all on function last_ruling, settle_hand_in from public;
grant execute on function last_ruling, settle_hand_in to longhand_app;
