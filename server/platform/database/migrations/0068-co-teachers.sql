-- Who teaches a course with its teacher.
create table co_teachers (
  university_id uuid not null references universities,
  course_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null,
  primary key (university_id, course_id, user_id),
  foreign key (university_id, course_id) references courses on delete cascade,
  foreign key (university_id, user_id) references users
);
create index co_teachers_by_user on co_teachers (university_id, user_id);
call isolate('co_teachers');
grant insert, delete on co_teachers to longhand_app;
