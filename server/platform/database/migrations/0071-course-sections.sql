-- The sections of courses, such as A and B, and the times that an assignment has for one of them.
create table course_sections (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  name text not null,
  primary key (university_id, id),
  unique (university_id, course_id, id),
  foreign key (university_id, course_id) references courses on delete cascade
);
call isolate('course_sections');
grant insert, delete, update (name) on course_sections to longhand_app;

-- The section of a student in a course: null for none.
alter table enrollments add column section_id uuid,
  add constraint enrollments_section foreign key (university_id, course_id, section_id)
    references course_sections (university_id, course_id, id) on delete set null (section_id);
create index enrollments_by_section on enrollments (university_id, section_id) where section_id is not null;
grant update (section_id) on enrollments to longhand_app;

-- The times of an assignment for one section of its course; null: the assignment's own.
create table section_times (
  university_id uuid not null references universities,
  assignment_id uuid not null,
  section_id uuid not null,
  start_time timestamptz,
  end_time timestamptz,
  primary key (university_id, assignment_id, section_id),
  foreign key (university_id, assignment_id) references assignments (university_id, id),
  foreign key (university_id, section_id) references course_sections (university_id, id) on delete cascade,
  check (start_time is not null or end_time is not null)
);
create index section_times_by_section on section_times (university_id, section_id);
call isolate('section_times');
grant insert, delete on section_times to longhand_app;
