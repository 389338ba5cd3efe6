-- Courses, who attends them, and what they are asked to write.

create table courses (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  teacher_id uuid not null,
  department_id uuid not null,
  program_id uuid not null,
  course_code text not null,
  name text not null,
  credits integer not null,
  semester text not null,
  course_type text not null check (course_type in ('compulsory', 'elective')),
  created_at timestamptz not null default now(),
  primary key (university_id, id),
  foreign key (university_id, teacher_id) references users,
  foreign key (university_id, department_id) references departments,
  foreign key (university_id, program_id) references programs
);
create index courses_by_teacher on courses (university_id, teacher_id);
create index courses_by_program on courses (university_id, program_id, course_type);
call isolate('courses');

-- How a student stands with a course: one row for the pair, changed as they come and go.
create table enrollments (
  university_id uuid not null references universities,
  course_id uuid not null,
  student_id uuid not null,
  status text not null check (status in ('enrolled', 'pending', 'rejected', 'left')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  enrolled_at timestamptz,
  left_at timestamptz,
  primary key (university_id, course_id, student_id),
  foreign key (university_id, course_id) references courses,
  foreign key (university_id, student_id) references users
);
create index enrollments_by_student on enrollments (university_id, student_id, status);
call isolate('enrollments');

-- Every request that was ever made and how it ended. An enrollment is 'pending' exactly while one of its requests is.
create table enrollment_requests (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  student_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (university_id, id),
  foreign key (university_id, course_id) references courses,
  foreign key (university_id, student_id) references users,
  foreign key (university_id, decided_by) references users
);
create unique index enrollment_requests_one_pending
  on enrollment_requests (university_id, course_id, student_id) where status = 'pending';
create index enrollment_requests_by_student on enrollment_requests (university_id, student_id);
call isolate('enrollment_requests');

-- A deleted assignment keeps its row: writing that is still under way on a device must find its place.
create table assignments (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  title text not null,
  description text not null,
  class_info text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, course_id) references courses,
  check (end_time > start_time)
);
create index assignments_by_course on assignments (university_id, course_id, start_time) where deleted_at is null;
call isolate('assignments');
