-- What a university offers for a choice, and what its students chose.

create table electives (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  -- The order in which the university listed them.
  place integer not null,
  created_at timestamptz not null,
  -- Not offered any more. The row stays: students chose it.
  archived_at timestamptz,
  primary key (university_id, id),
  unique (university_id, name_key)
);
call isolate('electives');

create table elective_choices (
  university_id uuid not null,
  student_id uuid not null,
  elective_id uuid not null,
  chosen_at timestamptz not null default now(),
  primary key (university_id, student_id, elective_id),
  foreign key (university_id, student_id) references users,
  foreign key (university_id, elective_id) references electives
);
create index elective_choices_by_elective on elective_choices (university_id, elective_id);
call isolate('elective_choices');

-- Universities that were here before electives begin with the same five as new ones.
insert into electives (university_id, name, name_key, place, created_at)
  select universities.university_id, first.name, lower(first.name), first.place, now()
    from universities
    cross join (values
      (1, 'Artificial Intelligence'), (2, 'Data Science'), (3, 'Robotics'), (4, 'Quantum Computing'), (5, 'Cyber Security')
    ) as first (place, name);
