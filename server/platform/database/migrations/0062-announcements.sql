-- What a teacher tells all students of a course.
create table announcements (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  author_id uuid not null,
  title text not null,
  words text not null,
  posted_at timestamptz not null,
  -- When the words were last changed.
  edited_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, course_id) references courses,
  foreign key (university_id, author_id) references users
);
create index announcements_by_course on announcements (university_id, course_id, id);
call isolate('announcements');
grant insert, update (title, words, edited_at), delete on announcements to longhand_app;

-- Its students are told of it, unless it is deleted before.
alter table notices add column announcement_id uuid;
alter table notices add foreign key (university_id, announcement_id) references announcements on delete cascade;
create index notices_by_announcement on notices (university_id, announcement_id) where announcement_id is not null;
alter table notices drop constraint notices_check;
alter table notices add constraint notices_about check (
  num_nonnulls(course_id, assignment_id, submission_id, announcement_id) = 1);
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('request_approved', 'request_rejected',
  'deadline_near', 'extension', 'grade_released', 'regrade_asked', 'regrade_answered', 'concern_raised',
  'concern_replied', 'concern_answered', 'concern_decided', 'extension_withdrawn', 'announcement'));
alter table notices drop constraint notices_topic_check;
alter table notices add constraint notices_topic_check check (topic in ('courses', 'deadlines', 'grades', 'regrades',
  'announcements'));
alter table mail_preferences drop constraint mail_preferences_topic_check;
alter table mail_preferences add constraint mail_preferences_topic_check check (topic in ('courses', 'deadlines',
  'grades', 'regrades', 'announcements'));
