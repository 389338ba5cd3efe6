-- Whether the work was ever handed in, beside the work itself: lists count thousands of rows.
alter table submissions add column handed_in boolean not null default false;
update submissions s set handed_in = true
where exists (select from submits h where h.university_id = s.university_id and h.submission_id = s.id);

create function note_hand_in() returns trigger language plpgsql as $$
begin
  update longhand.submissions s set handed_in = true
  where s.university_id = new.university_id and s.id = new.submission_id and not s.handed_in;
  return null;
end
$$;
create trigger submits_note_hand_in after insert on submits for each row execute function note_hand_in();

create index submissions_handed_in on submissions (university_id, assignment_id, user_id) include (grade)
  where handed_in and deleted_at is null;

-- Members by name.
create index users_by_name on users (university_id, lower(first_name || ' ' || last_name), email_key);
