-- How long the university keeps the log of a text after its grade was given.
alter table universities add column log_days integer not null default 180 check (log_days between 30 and 3650);

-- What stays of a submission whose log was deleted: the document without its deleted words, and its report. Both are
-- sealed with the key that took the place of the destroyed one; batches up to `counter` can't be read any more.
create table kept_documents (
  university_id uuid not null references universities,
  submission_id uuid not null,
  counter integer not null,
  document bytea not null,
  report bytea not null,
  deleted_at timestamptz not null,
  -- The rule of the university by which it was deleted; null where the operator erased it for its writer.
  after_days integer,
  primary key (university_id, submission_id),
  foreign key (university_id, submission_id) references submissions (university_id, id)
);
call isolate('kept_documents');
-- No request deletes a log.
revoke insert, update, delete on kept_documents from longhand_app;
