-- The list of members leaves out erased people: an index that has only the others answers its counts and its order.
drop index users_by_name;
create index users_by_name on users (university_id, name_key, email_key) include (id) where erased_at is null;
