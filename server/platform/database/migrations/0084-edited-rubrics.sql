-- A rubric of the library is edited in place. Its revision grows with every change: whoever edits an earlier one is told.
alter table rubrics add column revision integer not null default 1;
grant update (criteria, revision) on rubrics to longhand_app;
