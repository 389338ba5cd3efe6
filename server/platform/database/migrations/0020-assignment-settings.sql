-- What may be said of an assignment beyond its six fields, and whether it is put away.
alter table assignments
  add column word_goal integer check (word_goal between 1 and 100000),
  add column ai_preset text check (ai_preset in ('none', 'ideas', 'language', 'open')),
  add column ai_note text not null default '',
  add column visible_from timestamptz,
  add column time_zone text not null default 'Asia/Kolkata',
  add column grace_hours integer not null default 0 check (grace_hours between 0 and 168),
  add column archived_at timestamptz,
  add check (visible_from <= start_time);
