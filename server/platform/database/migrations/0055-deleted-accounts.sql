-- A person asked for the deletion of their account: until this time they can take it back. Null: nobody asked.
alter table users add column deletion_at timestamptz;
-- When the letter was posted that tells of the near end of that time.
alter table users add column deletion_reminded_at timestamptz;
-- When everything was removed by which the account is a person's. Its row stays: work and decisions name its id.
alter table users add column erased_at timestamptz;
create index users_by_deletion on users (deletion_at) where deletion_at is not null;
grant update (deletion_at, deletion_reminded_at) on users to longhand_app;
