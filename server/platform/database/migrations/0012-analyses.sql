-- What the analysis said of the text of a submission, for whom, by which model. A result names no words of the text.

create table analyses (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  submission_id uuid not null,
  asked_by uuid not null,
  -- The submission's counter at the version that was judged.
  counter integer not null,
  text_sha256 text not null,
  prompt_sha256 text not null,
  -- What the asker had before them, where they named it.
  asked_sha256 text,
  model_version text not null,
  data_hash text not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (university_id, id),
  foreign key (university_id, submission_id) references submissions (university_id, id),
  foreign key (university_id, asked_by) references users (university_id, id)
);
create index analyses_latest on analyses (university_id, submission_id, created_at desc, id desc);
call isolate('analyses');

-- Whether texts may be analyzed. A course can't allow what its university does not.
alter table universities add column analysis_allowed boolean not null default true;
alter table courses add column analysis_allowed boolean not null default true;
