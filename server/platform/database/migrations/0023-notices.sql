-- What people should hear of by mail, and how soon each of them wants to.

-- A topic without a row is at its default pace, 'soon'.
create table mail_preferences (
  university_id uuid not null references universities,
  user_id uuid not null,
  topic text not null check (topic in ('courses', 'deadlines', 'grades', 'regrades')),
  pace text not null check (pace in ('soon', 'daily', 'never')),
  changed_at timestamptz not null,
  primary key (university_id, user_id, topic),
  foreign key (university_id, user_id) references users
);
call isolate('mail_preferences');

-- Written in the transaction of what it tells of. Ids alone: what the letter says is read when it is sent.
create table notices (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null check (kind in ('request_approved', 'request_rejected', 'deadline_near', 'extension',
    'grade_released', 'regrade_asked', 'regrade_answered')),
  topic text not null check (topic in ('courses', 'deadlines', 'grades', 'regrades')),
  course_id uuid,
  assignment_id uuid,
  submission_id uuid,
  -- The end that a reminder is about.
  ends_at timestamptz,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- When a letter took it, or nobody wanted it any more.
  settled_at timestamptz,
  mail_id uuid,
  primary key (university_id, id),
  foreign key (university_id, user_id) references users,
  foreign key (university_id, course_id) references courses,
  foreign key (university_id, assignment_id) references assignments,
  foreign key (university_id, submission_id) references submissions,
  foreign key (university_id, mail_id) references mails,
  check (num_nonnulls(course_id, assignment_id, submission_id) = 1),
  check ((kind = 'deadline_near') = (ends_at is not null)),
  check (mail_id is null or settled_at is not null)
);
create index notices_due on notices (due_at) where settled_at is null;
create index notices_waiting on notices (university_id, user_id) where settled_at is null;
create index notices_by_mail on notices (university_id, mail_id) where mail_id is not null;
-- One reminder of one end, however many servers look for it.
create unique index notices_one_reminder on notices (university_id, assignment_id, user_id, ends_at)
  where kind = 'deadline_near';
call isolate('notices');

create index assignments_by_end on assignments (end_time) where deleted_at is null;
