-- Whether the texts of an assignment may have light marks (bold, headings, lists), if the university allows it.
alter table universities add column formatting_allowed boolean not null default false;
alter table assignments add column formatting boolean not null default false;
grant update (formatting_allowed) on universities to longhand_app;
grant update (formatting) on assignments to longhand_app;
