-- What people write: the log of their edits, stored as it arrives and never changed.

-- One document of one student: for an assignment, or (assignment null) the person's own practice.
create table submissions (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  assignment_id uuid,
  -- Counts the stored batches; `head` closes the evidence chain over them.
  counter integer not null default 0,
  head bytea not null,
  -- Null once the key was destroyed: the log can't be read any more, its leaves still chain.
  wrapped_key bytea,
  grade double precision,
  graded_by uuid,
  graded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, user_id) references users (university_id, id),
  foreign key (university_id, assignment_id) references assignments (university_id, id)
) with (fillfactor = 80);
create unique index submissions_one_per_assignment
  on submissions (university_id, assignment_id, user_id) where assignment_id is not null;
create unique index submissions_one_practice on submissions (university_id, user_id) where assignment_id is null;
create index submissions_by_user on submissions (university_id, user_id);
call isolate('submissions');

-- The head row of a stream: what it writes to, and how far it is stored.
create table streams (
  university_id uuid not null references universities,
  user_id uuid not null,
  stream text collate "C" not null,
  target text not null check (target in ('assignment', 'practice', 'actions')),
  assignment_id uuid,
  submission_id uuid,
  -- The device's wall time at tick 0, in milliseconds: a claim.
  began bigint,
  -- Highest stored seq, and the highest of an edit among them.
  high integer not null default 0,
  last_edit integer not null default 0,
  -- Clock of the next character.
  next_clock integer not null default 0,
  created_at timestamptz not null,
  primary key (university_id, user_id, stream),
  foreign key (university_id, user_id) references users (university_id, id),
  foreign key (university_id, submission_id) references submissions (university_id, id),
  check ((target = 'assignment') = (assignment_id is not null))
) with (fillfactor = 70);
create index streams_by_submission on streams (university_id, submission_id);
call isolate('streams');

-- Ops of one stream that were stored together: packed, compressed, encrypted with the submission's key.
-- A submission's batches stay in the partition of the month in which it was begun.
create table batches (
  university_id uuid not null,
  submission_id uuid not null,
  counter integer not null,
  stream text collate "C" not null,
  first integer not null,
  last integer not null,
  received_at timestamptz not null,
  leaf bytea not null,
  head bytea not null,
  ops bytea not null,
  primary key (university_id, submission_id, counter),
  check (first >= 1 and last >= first)
) partition by range (submission_id);
create table batches_default partition of batches default;
call isolate('batches');

-- The lowest UUIDv7 of a moment.
create function uuidv7_floor(moment timestamptz) returns uuid language sql immutable as $$
  select (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-0000-0000-000000000000')::uuid
  from (select lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') as hex) as part
$$;

-- Makes the partitions of this month and of the months ahead. A month whose submissions already lie in the default
-- partition stays there: nothing ever waits for a partition.
create procedure prepare_batch_partitions(months_ahead integer) language plpgsql as $$
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
end
$$;
call isolate('batches_default');
call prepare_batch_partitions(12);

-- The document as it stood after `counter` batches, so that reading needs only the later ones. Encrypted like them.
create table checkpoints (
  university_id uuid not null references universities,
  submission_id uuid not null,
  counter integer not null,
  document bytea not null,
  primary key (university_id, submission_id),
  foreign key (university_id, submission_id) references submissions (university_id, id)
);
call isolate('checkpoints');

-- Each time a student handed in. `matches` and `submitted_at` are settled once every named edit is there.
create table submits (
  university_id uuid not null references universities,
  submission_id uuid not null,
  counter integer not null,
  stream text collate "C" not null,
  seq integer not null,
  vector jsonb not null,
  sha256 text not null,
  received_at timestamptz not null,
  submitted_at timestamptz,
  matches boolean,
  primary key (university_id, submission_id, stream, seq),
  foreign key (university_id, submission_id) references submissions (university_id, id),
  check ((submitted_at is null) = (matches is null))
);
call isolate('submits');

-- Whole texts sent by the specification's snapshot call: kept beside the log, never merged into it.
create table snapshots (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  submission_id uuid not null,
  -- What the device said, as it said it.
  claimed_time text not null,
  text bytea not null,
  explained boolean not null,
  created_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, submission_id) references submissions (university_id, id)
);
create index snapshots_by_submission on snapshots (university_id, submission_id);
call isolate('snapshots');

-- What became of an action or a submit that came through the outbox: repeated whenever the op is sent again.
create table op_results (
  university_id uuid not null references universities,
  user_id uuid not null,
  stream text collate "C" not null,
  seq integer not null,
  -- The action itself; null for a submit, whose op is in the log.
  action jsonb,
  result jsonb not null,
  received_at timestamptz not null,
  primary key (university_id, user_id, stream, seq),
  foreign key (university_id, user_id, stream) references streams (university_id, user_id, stream)
);
call isolate('op_results');

-- Answers of single keystrokes and snapshots that carried an Idempotency-Key.
create table repeated_calls (
  university_id uuid not null references universities,
  submission_id uuid not null,
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (university_id, submission_id, key),
  foreign key (university_id, submission_id) references submissions (university_id, id)
);
call isolate('repeated_calls');
