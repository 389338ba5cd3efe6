-- Whether an assignment with an AI policy asks for a statement on the use of AI.
alter table assignments add column ai_statement boolean not null default false;
grant update (ai_statement) on assignments to longhand_app;

-- What a writer stated on the use of AI for a text. Only added to: the newest counts, and what stood at a hand-in stays.
create table ai_statements (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  submission_id uuid not null,
  used text not null check (used in ('none', 'some')),
  words text not null,
  -- A list of addresses.
  links jsonb not null,
  given_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, submission_id) references submissions (university_id, id)
);
create index ai_statements_by_submission on ai_statements (university_id, submission_id, given_at);
call isolate('ai_statements');
revoke update, delete on ai_statements from longhand_app;
grant select, insert on ai_statements to longhand_app;

-- Files that belong to it. The content lies in the store of files under `key`, which is null once it was taken back.
create table ai_statement_files (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  submission_id uuid not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  key text,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, submission_id) references submissions (university_id, id),
  check ((key is null) = (removed_at is not null))
);
create index ai_statement_files_by_submission on ai_statement_files (university_id, submission_id);
call isolate('ai_statement_files');
revoke update, delete on ai_statement_files from longhand_app;
grant select, insert, update (key, removed_at) on ai_statement_files to longhand_app;
