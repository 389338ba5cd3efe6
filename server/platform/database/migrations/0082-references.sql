-- The references of a student's text, as they keep them in the editor, and the style of their citations.
create table reference_lists (
  university_id uuid not null references universities,
  assignment_id uuid not null,
  user_id uuid not null,
  -- A list of {id, type, authors, editors, title, container, ...}; see contract/reference.ts.
  items jsonb not null,
  style text not null check (style in ('apa', 'mla', 'chicago', 'ieee')),
  changed_at timestamptz not null,
  primary key (university_id, assignment_id, user_id),
  foreign key (university_id, assignment_id) references assignments,
  foreign key (university_id, user_id) references users (university_id, id)
);
call isolate('reference_lists');
grant insert, update (items, style, changed_at) on reference_lists to longhand_app;

-- Whether students may look up DOIs and ISBNs: the server then asks doi.org and openlibrary.org.
alter table universities add column lookup_allowed boolean not null default false;
grant update (lookup_allowed) on universities to longhand_app;
