-- Files that a teacher attached to an assignment. The content lies in the store of files under `key`; copies of an
-- assignment share it.
create table task_files (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  assignment_id uuid not null,
  name text not null,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  key text not null,
  added_at timestamptz not null,
  primary key (university_id, id),
  unique (university_id, assignment_id, sha256),
  foreign key (university_id, assignment_id) references assignments (university_id, id)
);
create index task_files_by_key on task_files (university_id, key) include (bytes);
call isolate('task_files');
revoke update, delete on task_files from longhand_app;
grant select, insert, delete on task_files to longhand_app;
