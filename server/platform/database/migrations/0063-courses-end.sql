-- Courses are renamed, handed over, archived, and deleted while nothing has ever been in them.
alter table courses add column archived_at timestamptz;
grant update (course_code, name, credits, semester, teacher_id, archived_at), delete on courses to longhand_app;
-- The marking of a course's teacher goes to the next one.
grant update (marker_id) on markings to longhand_app;

-- A student is told that they were taken out of a course.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('request_approved', 'request_rejected',
  'deadline_near', 'extension', 'grade_released', 'regrade_asked', 'regrade_answered', 'concern_raised',
  'concern_replied', 'concern_answered', 'concern_decided', 'extension_withdrawn', 'announcement', 'removed'));
