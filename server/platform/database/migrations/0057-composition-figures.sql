-- How a text was composed, so that it can stand beside its class: percent of what was typed that went in before other
-- text, percent of it that was taken out again, percent of the sentences that were gone back to, and percent of
-- neighbouring sentences that were begun in order. A counter of 0 has the figures of before computed anew.
alter table process_figures
  add column away_percent double precision,
  add column dropped_percent double precision,
  add column revisited_percent double precision,
  add column in_order_percent double precision;
update process_figures set counter = 0;
grant update (away_percent, dropped_percent, revisited_percent, in_order_percent) on process_figures to longhand_app;
