-- Letters are claimed by university: without it a university whose letters are new would look through all that others wait for.
create index mails_waiting_by_university on mails (university_id, next_at) where sent_at is null and failed_at is null;
