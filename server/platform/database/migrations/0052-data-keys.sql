-- LONGHAND_KEY wraps the data keys, and they wrap everything else: a new LONGHAND_KEY wraps only these few rows anew.
-- They belong to the installation, not to a university; the roles of requests don't reach them.
create table data_keys (
  number smallint primary key check (number between 1 and 255),
  made_at timestamptz not null,
  -- Null until every running server has read the key: only then may anything be wrapped with it.
  in_use_from timestamptz
);

-- Each data key, wrapped once for each key that opens it: the present LONGHAND_KEY, during a rotation also the new one
-- and the data key before, which running servers hold.
create table key_wraps (
  number smallint not null references data_keys,
  -- An identifier derived from the key that opens the row.
  wrapped_by bytea not null,
  wrapped bytea not null,
  primary key (number, wrapped_by)
);
