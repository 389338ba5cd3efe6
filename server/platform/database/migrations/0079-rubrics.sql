-- Rubrics that teachers keep for use again. An assignment has a copy of its own in `assignments.criteria`.
create table rubrics (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  name text not null,
  name_key text not null,
  -- A list of {id, name, points, levels?}; `levels` a list of {name, points, descriptor}, the top one first. A criterion
  -- of an assignment or a return may have `levels`, too.
  criteria jsonb not null,
  -- Whether the other teachers of the university may use it.
  shared boolean not null,
  primary key (university_id, id),
  unique (university_id, user_id, name_key),
  foreign key (university_id, user_id) references users (university_id, id)
);
create index rubrics_shared on rubrics (university_id, name_key) where shared;
call isolate('rubrics');
grant insert, delete, update (name, name_key, shared) on rubrics to longhand_app;
