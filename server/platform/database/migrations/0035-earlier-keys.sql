-- The session that this key signed for until it was given the one that it names now: they end together. Null: its only
-- key, or one that was replaced before this was noted.
alter table devices add column session_id uuid;
create index devices_by_session on devices (university_id, session_id) where session_id is not null;
