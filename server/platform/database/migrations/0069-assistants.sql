-- Who grades a part of a course's texts for its teachers.
create table assistants (
  university_id uuid not null references universities,
  course_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null,
  primary key (university_id, course_id, user_id),
  foreign key (university_id, course_id) references courses on delete cascade,
  foreign key (university_id, user_id) references users
);
create index assistants_by_user on assistants (university_id, user_id);
call isolate('assistants');
grant insert, delete on assistants to longhand_app;

-- Whose text for an assignment an assistant grades. It ends with their part in the course.
create table allotments (
  university_id uuid not null references universities,
  assignment_id uuid not null,
  student_id uuid not null,
  -- The assignment's course at that time: one that was moved is allotted anew.
  course_id uuid not null,
  assistant_id uuid not null,
  allotted_at timestamptz not null,
  primary key (university_id, assignment_id, student_id),
  foreign key (university_id, assignment_id) references assignments,
  foreign key (university_id, student_id) references users,
  foreign key (university_id, course_id, assistant_id) references assistants on delete cascade
);
create index allotments_by_assistant on allotments (university_id, course_id, assistant_id);
create index allotments_by_student on allotments (university_id, student_id);
call isolate('allotments');
grant insert, delete, update (course_id, assistant_id, allotted_at) on allotments to longhand_app;
