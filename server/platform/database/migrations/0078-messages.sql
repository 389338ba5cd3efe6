-- What a student and the teachers of a course write to each other about an assignment. The messages of one student about
-- one assignment are a thread. Nothing is changed or deleted by a request.
create table messages (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  assignment_id uuid not null,
  -- Whose thread it is in.
  student_id uuid not null,
  -- The student, or a teacher of the course.
  author_id uuid not null,
  words text not null,
  written_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, assignment_id) references assignments,
  foreign key (university_id, student_id) references users,
  foreign key (university_id, author_id) references users
);
create index messages_by_thread on messages (university_id, assignment_id, student_id, id);
create index messages_by_student on messages (university_id, student_id);
call isolate('messages');
grant insert on messages to longhand_app;

-- Up to which message a person has read a thread.
create table message_reads (
  university_id uuid not null references universities,
  reader_id uuid not null,
  assignment_id uuid not null,
  student_id uuid not null,
  read_to uuid not null,
  read_at timestamptz not null,
  primary key (university_id, reader_id, assignment_id, student_id),
  foreign key (university_id, assignment_id) references assignments,
  foreign key (university_id, reader_id) references users,
  foreign key (university_id, student_id) references users
);
create index message_reads_by_student on message_reads (university_id, student_id);
call isolate('message_reads');
grant insert, update (read_to, read_at) on message_reads to longhand_app;

-- The other side is told of each.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('request_approved', 'request_rejected',
  'deadline_near', 'extension', 'grade_released', 'regrade_asked', 'regrade_answered', 'concern_raised',
  'concern_replied', 'concern_answered', 'concern_decided', 'extension_withdrawn', 'announcement', 'removed',
  'teacher_message', 'student_message'));
alter table notices drop constraint notices_topic_check;
alter table notices add constraint notices_topic_check check (topic in ('courses', 'deadlines', 'grades', 'regrades',
  'announcements', 'messages'));
alter table mail_preferences drop constraint mail_preferences_topic_check;
alter table mail_preferences add constraint mail_preferences_topic_check check (topic in ('courses', 'deadlines',
  'grades', 'regrades', 'announcements', 'messages'));
