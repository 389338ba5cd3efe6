-- What part another teacher has in a course, each person one: co-teachers and assistants come into one table, and readers
-- with them. A row is added and deleted, never changed, so that what is allotted to an assistant ends with their part.
alter table assistants rename to course_roles;
alter table course_roles add column role text not null default 'assistant'
  check (role in ('co_teacher', 'assistant', 'reader'));
alter table course_roles alter column role drop default;
alter index assistants_by_user rename to course_roles_by_user;
insert into course_roles (university_id, course_id, user_id, role, added_at)
  select university_id, course_id, user_id, 'co_teacher', added_at from co_teachers
  on conflict (university_id, course_id, user_id) do update set role = excluded.role;
drop table co_teachers;
