-- A link may prove the address that an account is to have.
alter table links add column email text;
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose in ('verify', 'reset', 'university', 'email'));
alter table links add constraint links_email_check check (purpose <> 'email' or email is not null);

-- Where a letter goes that is not for the account's present address, and the browser that it is about.
alter table mails add column address text;
alter table mails add column browser text;

-- Whether a password opened the session: the first such log-in of a person is not told to them by mail.
alter table sessions add column by_password boolean not null default true;
