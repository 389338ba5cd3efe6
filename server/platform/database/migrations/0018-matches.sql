-- What hand-ins have in common with other texts of the same university.

-- The text of a submission's last settled hand-in, under the submission's own key: with the key it is gone.
create table compared_texts (
  university_id uuid not null references universities,
  submission_id uuid not null,
  -- The hand-in, and by which method its fingerprints were made.
  stream text collate "C" not null,
  seq integer not null,
  method integer not null,
  handed_in_at timestamptz not null,
  text bytea not null,
  primary key (university_id, submission_id),
  foreign key (university_id, submission_id) references submissions (university_id, id)
);
call isolate('compared_texts');

-- 64 bits of an HMAC with the university's own key: a row tells no word to who reads only the table.
create table fingerprints (
  university_id uuid not null references universities,
  hash bigint not null,
  submission_id uuid not null,
  primary key (university_id, hash, submission_id),
  foreign key (university_id, submission_id) references compared_texts (university_id, submission_id)
);
create index fingerprints_by_submission on fingerprints (university_id, submission_id);
call isolate('fingerprints');
