-- A person's list of sessions names the browser of each, as it named itself when it logged in.
alter table sessions add column browser text not null default '';
