-- A student is told that an extension was taken back.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('request_approved', 'request_rejected',
  'deadline_near', 'extension', 'grade_released', 'regrade_asked', 'regrade_answered', 'concern_raised',
  'concern_replied', 'concern_answered', 'concern_decided', 'extension_withdrawn'));
