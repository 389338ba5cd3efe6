-- What a report says in figures, so that a class is compared in one question. No words of anybody.
create table process_figures (
  university_id uuid not null references universities,
  submission_id uuid not null,
  assignment_id uuid,
  -- As far as the log goes that they were computed from.
  counter integer not null,
  words integer not null,
  -- Percent; null for an empty text.
  coverage double precision,
  pasted_percent double precision,
  sittings integer not null,
  -- Null where input was assisted or the log has a gap: nothing is said of timing then.
  active_ms bigint,
  typed_to_keep double precision,
  primary key (university_id, submission_id),
  foreign key (university_id, submission_id) references submissions (university_id, id)
);
create index process_figures_by_assignment on process_figures (university_id, assignment_id);
call isolate('process_figures');

-- A teacher asks a student about their work; a person decides. Nothing follows from a row by itself.
create table concerns (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  submission_id uuid not null,
  raised_by uuid not null,
  raised_at timestamptz not null,
  reasons text[] not null,
  words text not null,
  decided_by uuid,
  decided_at timestamptz,
  outcome text,
  decision text,
  primary key (university_id, id),
  foreign key (university_id, submission_id) references submissions (university_id, id),
  foreign key (university_id, raised_by) references users (university_id, id),
  foreign key (university_id, decided_by) references users (university_id, id),
  check ((decided_by is null) = (outcome is null) and (decided_by is null) = (decision is null)
    and (decided_by is null) = (decided_at is null))
);
create unique index concerns_one_open on concerns (university_id, submission_id) where decided_at is null;
create index concerns_by_submission on concerns (university_id, submission_id);
call isolate('concerns');
revoke delete on concerns from longhand_app;

create table concern_replies (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  concern_id uuid not null,
  submission_id uuid not null,
  user_id uuid not null,
  words text not null,
  written_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, concern_id) references concerns (university_id, id),
  foreign key (university_id, user_id) references users (university_id, id)
);
create index concern_replies_by_concern on concern_replies (university_id, concern_id, written_at);
call isolate('concern_replies');
revoke update, delete on concern_replies from longhand_app;
