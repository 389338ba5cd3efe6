-- How the grades of a course make its total. The grades themselves are where they were.
create table grading_schemes (
  university_id uuid not null references universities,
  course_id uuid not null,
  -- A list of {id, name, weight, drop, assignments}, in its order.
  categories jsonb not null,
  missing_as_zero boolean not null,
  -- A list of {letter, from}.
  letters jsonb not null,
  -- Whether students see their course total.
  shows_total boolean not null,
  -- Grows with every change, so that no device replaces what it has not seen.
  revision integer not null check (revision > 0),
  primary key (university_id, course_id),
  -- A course is deleted only while nothing has ever been in it.
  foreign key (university_id, course_id) references courses on delete cascade
);
call isolate('grading_schemes');
grant insert, update (categories, missing_as_zero, letters, shows_total, revision) on grading_schemes to longhand_app;
