-- Students by their roll numbers, however the letters are written: a teacher adds a whole range to a course.
create index student_profiles_by_roll on student_profiles (university_id, lower(roll_no));
