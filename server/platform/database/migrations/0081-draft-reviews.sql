-- Whether students of an assignment may ask for comments on drafts. Who allows it takes on work, so it is off at first.
alter table assignments add column draft_comments boolean not null default false;
grant update (draft_comments) on assignments to longhand_app;

-- A student's request for comments on their text as it was at one version. The text itself is in the log.
create table draft_reviews (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  assignment_id uuid not null,
  submission_id uuid not null,
  -- For each stream the last op of the version.
  vector jsonb not null,
  question text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  withdrawn_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, assignment_id) references assignments,
  foreign key (university_id, submission_id) references submissions,
  check (done_at is null or withdrawn_at is null)
);
-- One at a time is open.
create unique index draft_reviews_open on draft_reviews (university_id, submission_id)
  where done_at is null and withdrawn_at is null;
create index draft_reviews_by_submission on draft_reviews (university_id, submission_id, id);
create index draft_reviews_by_assignment on draft_reviews (university_id, assignment_id, id);
call isolate('draft_reviews');
grant insert, update (done_at, withdrawn_at) on draft_reviews to longhand_app;

-- What a teacher said of such a version: of a passage, or of all of it.
create table draft_comments (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  review_id uuid not null,
  submission_id uuid not null,
  author_id uuid not null,
  anchor jsonb,
  words text not null,
  written_at timestamptz not null,
  resolved_at timestamptz,
  primary key (university_id, id),
  foreign key (university_id, review_id) references draft_reviews,
  foreign key (university_id, submission_id) references submissions,
  foreign key (university_id, author_id) references users
);
create index draft_comments_by_review on draft_comments (university_id, review_id, id);
create index draft_comments_by_submission on draft_comments (university_id, submission_id);
call isolate('draft_comments');
grant insert, update (resolved_at) on draft_comments to longhand_app;

-- What the student and the teachers of the course replied.
create table draft_replies (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  submission_id uuid not null,
  author_id uuid not null,
  words text not null,
  written_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, comment_id) references draft_comments,
  foreign key (university_id, submission_id) references submissions,
  foreign key (university_id, author_id) references users
);
create index draft_replies_by_comment on draft_replies (university_id, comment_id, id);
create index draft_replies_by_submission on draft_replies (university_id, submission_id);
call isolate('draft_replies');
grant insert on draft_replies to longhand_app;

-- The other side is told.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('request_approved', 'request_rejected',
  'deadline_near', 'extension', 'grade_released', 'regrade_asked', 'regrade_answered', 'concern_raised',
  'concern_replied', 'concern_answered', 'concern_decided', 'extension_withdrawn', 'announcement', 'removed',
  'teacher_message', 'student_message', 'draft_asked', 'draft_commented', 'draft_replied'));
