-- Requests whose students had left while they asked: they could be approved, and no new one could be made.
update enrollment_requests r set status = 'withdrawn', decided_at = now(), decided_by = r.student_id
from enrollments e
where r.status = 'pending' and e.status <> 'pending'
  and e.university_id = r.university_id and e.course_id = r.course_id and e.student_id = r.student_id;
