-- Lists of students that were imported into courses, who is invited to sign up, and codes by which students join.

create table roster_imports (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  imported_by uuid not null,
  imported_at timestamptz not null,
  -- How many students it enrolled and invited, and the rows that it could not take, each with its reason.
  added integer not null,
  invited integer not null,
  bad jsonb not null,
  undone_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, course_id) references courses,
  foreign key (university_id, imported_by) references users
);
create index roster_imports_by_course on roster_imports (university_id, course_id, id);
call isolate('roster_imports');

-- Whom an import enrolled, and how they stood with the course before.
create table roster_additions (
  university_id uuid not null,
  import_id uuid not null,
  student_id uuid not null,
  before text not null check (before in ('none', 'pending', 'rejected', 'left')),
  primary key (university_id, import_id, student_id),
  foreign key (university_id, import_id) references roster_imports,
  foreign key (university_id, student_id) references users
);
create index roster_additions_by_student on roster_additions (university_id, student_id);
call isolate('roster_additions');

-- People without an account who are enrolled once they have signed up with this address and verified it.
create table invitations (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  email text not null,
  email_key text not null,
  name text not null,
  roll_no text not null,
  invited_by uuid not null,
  import_id uuid not null,
  invited_at timestamptz not null,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  primary key (university_id, id),
  unique (university_id, course_id, email_key),
  foreign key (university_id, course_id) references courses,
  foreign key (university_id, invited_by) references users,
  foreign key (university_id, import_id) references roster_imports
);
create index invitations_waiting on invitations (university_id, email_key)
  where withdrawn_at is null and accepted_at is null;
create index invitations_by_import on invitations (university_id, import_id);
call isolate('invitations');

-- A letter goes to somebody with an account, or to somebody who is invited.
alter table mails alter column user_id drop not null;
alter table mails add column invitation_id uuid;
alter table mails add foreign key (university_id, invitation_id) references invitations;
alter table mails add check ((user_id is null) <> (invitation_id is null));
create index mails_by_invitation on mails (university_id, invitation_id) where invitation_id is not null;

-- At most one code of a course is open. Those that ended stay: their letters are not given out again.
create table join_codes (
  university_id uuid not null,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  code text not null,
  admits text not null check (admits in ('enroll', 'ask')),
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (university_id, id),
  unique (university_id, code),
  foreign key (university_id, course_id) references courses,
  foreign key (university_id, made_by) references users
);
create unique index join_codes_one_open on join_codes (university_id, course_id) where ended_at is null;
call isolate('join_codes');

create index student_profiles_by_roll_no on student_profiles (university_id, lower(roll_no));
