-- Whether staff is shown how a person's texts were written. An administrator sets it; why is written nowhere.
alter table users add column record_shown boolean not null default true;

-- Whether staff may read words that were deleted from a text.
alter table universities add column deleted_text_shown boolean not null default false;

-- Administrators are shown the concerns that nobody has decided, the oldest first.
create index concerns_open on concerns (university_id, raised_at) where decided_at is null;
