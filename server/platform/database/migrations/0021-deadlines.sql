-- Later ends for single students, and what the university can show of when a hand-in was sealed.

create table extensions (
  university_id uuid not null references universities,
  assignment_id uuid not null,
  student_id uuid not null,
  until timestamptz not null,
  -- The student reads it.
  reason text not null,
  given_by uuid not null,
  given_at timestamptz not null,
  primary key (university_id, assignment_id, student_id),
  foreign key (university_id, assignment_id) references assignments (university_id, id),
  foreign key (university_id, student_id) references users (university_id, id),
  foreign key (university_id, given_by) references users (university_id, id)
);
create index extensions_by_student on extensions (university_id, student_id);
call isolate('extensions');

-- The last answer of the university that the handed-in log names: it was sealed after it. Null where it names none, and
-- of hand-ins that were settled before.
alter table submits add column sealed_after timestamptz;

-- How far a stream goes on its device, as the device said when it could not send all at once: what lies beyond `high` is
-- unsent work. Never which words.
alter table streams add column held integer not null default 0;
create index streams_unsent on streams (university_id, assignment_id) where held > high;

-- When a server of this installation last was up, by its own clock: one row, whichever server writes it.
create table heartbeats (
  one boolean primary key default true check (one),
  beat_at timestamptz not null
);
-- Times in which none was.
create table downtimes (
  began timestamptz primary key,
  ended timestamptz not null,
  check (ended > began)
);

-- The downtimes that lay, at least in part, between two times.
create function downtimes_between(from_at timestamptz, to_at timestamptz)
returns table (began timestamptz, ended timestamptz)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select d.began, d.ended from downtimes d where d.ended >= from_at and d.began <= to_at order by d.began
$$;
revoke all on function downtimes_between from public;
grant execute on function downtimes_between to longhand_app;

-- The secret address under which calendar programs read a student's deadlines: an HMAC of the id, so that it stands nowhere.
create table calendar_links (
  university_id uuid not null references universities,
  user_id uuid not null,
  id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null,
  primary key (university_id, user_id),
  foreign key (university_id, user_id) references users (university_id, id)
);
create unique index calendar_links_code on calendar_links (code_hash);
call isolate('calendar_links');

create function find_calendar(code_hash bytea) returns table (
  university_id uuid, user_id uuid, email text, user_type text, status text, email_verified boolean,
  first_name text, last_name text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select u.university_id, u.id, u.email, u.user_type, u.status, u.email_verified_at is not null,
    u.first_name, u.last_name
  from calendar_links l join users u on u.university_id = l.university_id and u.id = l.user_id
  where l.code_hash = find_calendar.code_hash
$$;
revoke all on function find_calendar from public;
grant execute on function find_calendar to longhand_auth;
