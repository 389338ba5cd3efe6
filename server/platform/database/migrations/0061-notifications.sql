-- Notices that a browser shows, by web push (RFC 8030), in place of a letter.

-- The key pair by which push services know this installation (RFC 8292): one row, of no university.
create table notification_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_wrapped bytea not null,
  made_at timestamptz not null
);
-- The public half is handed to every browser that asks.
create function notification_key() returns text
language sql stable security definer set search_path = longhand, pg_temp as $$
  select public_key from notification_keys
$$;
revoke all on function notification_key from public;
grant execute on function notification_key to longhand_app;

-- The browser of a session that shows notifications: it gets them only for as long as the session goes on.
create table notification_subscriptions (
  university_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  -- Where the browser's push service takes messages, and the keys that encrypt them for the browser.
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- When the push service last took a message.
  used_at timestamptz,
  primary key (university_id, session_id),
  foreign key (university_id, user_id) references users,
  foreign key (university_id, session_id) references sessions
);
create index notification_subscriptions_by_user on notification_subscriptions (university_id, user_id);
call isolate('notification_subscriptions');
grant insert, update (endpoint, p256dh, auth), delete on notification_subscriptions to longhand_app;

-- What a push service has still to take: a row for each notice and browser. A row that goes was taken or given up.
create table notification_messages (
  university_id uuid not null,
  notice_id uuid not null,
  session_id uuid not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  primary key (university_id, notice_id, session_id),
  foreign key (university_id, notice_id) references notices on delete cascade,
  foreign key (university_id, session_id) references notification_subscriptions on delete cascade
);
create index notification_messages_due on notification_messages (next_at);
create index notification_messages_by_session on notification_messages (university_id, session_id);
call isolate('notification_messages');

-- When a notice was given to its person's browsers. It is given once: what none of them takes goes into a letter.
alter table notices add column notified_at timestamptz;
