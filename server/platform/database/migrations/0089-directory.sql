-- Where the rows of a university are, by what names it alone: an address, a code, the hash of a link. Only a distributed
-- database keeps it, on its coordinator, in the place of uniques that its tables can't have. Elsewhere it is empty.
create table directory (
  university_id uuid not null,
  kind text not null check (kind in ('person', 'address', 'code', 'link', 'certificate', 'calendar', 'invoice')),
  key text not null,
  -- When it may be forgotten. Null: never.
  ends_at timestamptz,
  primary key (kind, key)
);
call isolate('directory');

-- Enters keys of a university in the directory, in the transaction of the rows that they name. It does nothing where the
-- database is not distributed: there the tables themselves have these uniques.
create function note_keys(in_university uuid, in_kind text, in_keys text[], in_ends_at timestamptz) returns void
language plpgsql security definer set search_path = longhand, pg_temp as $$
begin
end
$$;

-- Takes a key out again.
create function drop_key(in_university uuid, in_kind text, in_key text) returns void
language plpgsql security definer set search_path = longhand, pg_temp as $$
begin
end
$$;
revoke all on function note_keys, drop_key from public;
grant execute on function note_keys, drop_key to longhand_app;
