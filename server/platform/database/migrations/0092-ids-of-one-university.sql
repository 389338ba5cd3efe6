-- Where PostgreSQL expects one submission of a person, an index by the person alone looks as good as one by the assignment,
-- too: of each of a class it read everything that they had ever written.
drop index submissions_by_user;
create index submissions_by_user on submissions (university_id, user_id, assignment_id);

-- An id says of which university it is. Without knowing it, PostgreSQL multiplies the shares of both, and a class is as many
-- times too small for it as there are universities.
create statistics enrollments_of_university (dependencies) on university_id, course_id, student_id from enrollments;
create statistics submissions_of_university (dependencies) on university_id, assignment_id, user_id from submissions;
create statistics assignments_of_university (dependencies) on university_id, course_id from assignments;
create statistics courses_of_university (dependencies) on university_id, teacher_id from courses;

-- Statistics are empty until their table is counted. A new database waits for autovacuum, as it does with all of its tables.
do $$
begin
  if exists (select from universities) then
    analyze enrollments, submissions, assignments, courses;
  end if;
end
$$;
