-- Files in the store that nothing needs: written and not in use yet, or replaced. A row goes when its file is gone, so
-- that none is forgotten when the store or the server fails in between.

create table discarded_files (
  university_id uuid not null references universities,
  key text not null,
  since timestamptz not null,
  primary key (university_id, key)
);
call isolate('discarded_files');
