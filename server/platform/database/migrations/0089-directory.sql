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
-- Requests reach it by functions alone, which a distributed database gets.
revoke all on directory from longhand_app;

-- Distributes a table that leads with university_id, where the database is distributed: it has no foreign keys to other
-- tables yet.
create procedure spread(relation regclass) language plpgsql as $$
begin
end
$$;

create or replace procedure isolate(relation regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format(
    'create policy tenant on %s to longhand_app
       using (university_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)
       with check (university_id = nullif(current_setting(''app.tenant'', true), '''')::uuid)', relation);
  execute format('create policy owner on %s to longhand_owner using (true) with check (true)', relation);
  execute format('grant select on %s to longhand_app', relation);
  call spread(relation);
end
$$;
