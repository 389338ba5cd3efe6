-- The terms of universities. A course is in the term whose name its `semester` is.
create table terms (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null,
  first_day date not null,
  last_day date not null,
  primary key (university_id, id),
  unique (university_id, name_key),
  check (last_day >= first_day)
);
call isolate('terms');
grant insert, delete, update (name, name_key, first_day, last_day) on terms to longhand_app;
