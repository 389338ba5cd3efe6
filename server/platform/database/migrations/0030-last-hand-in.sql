-- The last hand-in and whether anything was returned, beside the work itself: a class is read as a whole again and again,
-- and to look for both is most of what that costs.
alter table submissions
  add column hand_in_counter integer,
  add column hand_in_received_at timestamptz,
  add column hand_in_submitted_at timestamptz,
  add column hand_in_sealed_after timestamptz,
  add column returned boolean not null default false;

create or replace function note_hand_in() returns trigger language plpgsql as $$
begin
  update longhand.submissions s set handed_in = true, hand_in_counter = h.counter, hand_in_received_at = h.received_at,
    hand_in_submitted_at = h.submitted_at, hand_in_sealed_after = h.sealed_after
  from (
    select counter, received_at, submitted_at, sealed_after from longhand.submits
    where university_id = new.university_id and submission_id = new.submission_id
    order by counter desc, seq desc limit 1) h
  where s.university_id = new.university_id and s.id = new.submission_id;
  return null;
end
$$;
drop trigger submits_note_hand_in on submits;
create trigger submits_note_hand_in after insert or update on submits for each row execute function note_hand_in();

create function note_return() returns trigger language plpgsql as $$
begin
  update longhand.submissions s set returned = true
  where s.university_id = new.university_id and s.id = new.submission_id and not s.returned;
  return null;
end
$$;
create trigger returns_note_return after insert on returns for each row execute function note_return();

update submissions s set hand_in_counter = h.counter, hand_in_received_at = h.received_at,
  hand_in_submitted_at = h.submitted_at, hand_in_sealed_after = h.sealed_after
from (
  select distinct on (university_id, submission_id) * from submits
  order by university_id, submission_id, counter desc, seq desc) h
where h.university_id = s.university_id and h.submission_id = s.id;
update submissions s set returned = true
where exists (select from returns r where r.university_id = s.university_id and r.submission_id = s.id);
