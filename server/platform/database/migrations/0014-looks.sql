-- Two sides: students see who opened their work, and say where a paste came from.

-- An opening of a student's text, log, report … by the staff. Openings within some minutes are one row.
create table looks (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  submission_id uuid not null,
  user_id uuid not null,
  what text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, submission_id) references submissions (university_id, id),
  foreign key (university_id, user_id) references users (university_id, id)
);
create index looks_by_submission on looks (university_id, submission_id, last_at);
call isolate('looks');
-- Nobody can take back that they looked.
revoke delete on looks from longhand_app;

-- What people say of a paste, named by the edit with which it begins.
create table notes (
  university_id uuid not null references universities,
  submission_id uuid not null,
  user_id uuid not null,
  stream text collate "C" not null,
  seq integer not null,
  kind text not null,
  words text not null,
  written_at timestamptz not null,
  primary key (university_id, submission_id, user_id, stream, seq),
  foreign key (university_id, submission_id) references submissions (university_id, id),
  foreign key (university_id, user_id) references users (university_id, id)
);
call isolate('notes');
