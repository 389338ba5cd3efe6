-- An administrator opened a text that is not theirs to read, for this reason. Null for every other look.
alter table looks add column reason text check (reason <> '');

-- Adds such a look. It is never joined with another one, so that each reason and its time stand by themselves.
create function note_reasoned_look(
  in_university uuid, in_user uuid, in_submission uuid, in_what text, in_at timestamptz, in_reason text)
returns uuid language sql security definer set search_path = longhand, pg_temp as $$
  insert into looks (university_id, submission_id, user_id, what, first_at, last_at, reason)
  select in_university, in_submission, in_user, in_what, in_at, in_at, in_reason where acts_for(in_university)
  returning id
$$;
revoke all on function note_reasoned_look from public;
grant execute on function note_reasoned_look to longhand_app;

-- The letter that tells the student of it names the look.
alter table mails add column look_id uuid;
alter table mails add foreign key (university_id, look_id) references looks (university_id, id);
