-- Under a policy an index serves only conditions that can't leak a row, and a call of lower() is none: keys are stored.
alter table users add column name_key text not null generated always as (lower(first_name || ' ' || last_name)) stored;
drop index users_by_name;
create index users_by_name on users (university_id, name_key, email_key) include (id);

alter table student_profiles add column roll_key text not null generated always as (lower(roll_no)) stored;
drop index student_profiles_by_roll;
create index student_profiles_by_roll on student_profiles (university_id, roll_key);

-- What an administrator sees counted.
create index users_by_standing on users (university_id, user_type, status, created_at)
  where email_verified_at is not null;
create index users_by_sign_up on users (university_id, user_type, created_at);
