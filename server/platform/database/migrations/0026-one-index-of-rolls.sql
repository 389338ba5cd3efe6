-- Roll numbers had two indexes that were the same.
drop index student_profiles_by_roll_no;
