-- Of every place of a marking when, and by which page, it was changed last; and what a change replaced that had not seen
-- it. Until now that was known of feedback alone.
alter table markings
  add column places jsonb not null default '{}',
  add column overtaken jsonb not null default '[]';
update markings
set places = jsonb_build_object('feedback', jsonb_build_object('revision', feedback_revision, 'origin', feedback_origin))
where feedback_revision > 0;
update markings
set overtaken = jsonb_build_array(jsonb_build_object(
  'change', jsonb_build_object('kind', 'feedback', 'words', replaced),
  'at', to_char(replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'revision', feedback_revision))
where replaced is not null;
alter table markings
  drop column feedback_revision, drop column feedback_origin, drop column replaced, drop column replaced_at;
