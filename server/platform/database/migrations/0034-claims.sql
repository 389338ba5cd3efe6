-- Registrations whose address nobody has proved yet. Several may stand beside each other for one address and none
-- replaces another: the link of one, with its password or in its browser, makes it the account of its own id. A claim
-- whose address has an account is void.

create table claims (
  university_id uuid not null references universities,
  id uuid not null default uuidv7(),
  email text not null,
  email_key text not null,
  password_hash text not null,
  user_type text not null check (user_type in ('student', 'teacher', 'university_admin')),
  -- Of the browser that registered.
  nonce_hash bytea,
  created_at timestamptz not null,
  -- Null: of a university's first administrator, who may work before.
  lapses_at timestamptz,
  primary key (university_id, id),
  check ((user_type = 'university_admin') = (lapses_at is null))
);
create index claims_by_address on claims (email_key);
create index claims_by_end on claims (lapses_at);
call isolate('claims');

-- Null: nobody has proved yet that the address is this person's.
alter table users alter column email_key drop not null;

-- The user of a link and of a letter is an account, or a claim that becomes the account of this id.
alter table links drop constraint links_university_id_user_id_fkey;
alter table mails drop constraint mails_university_id_user_id_fkey;

insert into claims (university_id, id, email, email_key, password_hash, user_type, nonce_hash, created_at, lapses_at)
select u.university_id, u.id, u.email, u.email_key, u.password_hash, u.user_type,
  (select l.nonce_hash from links l
    where l.university_id = u.university_id and l.user_id = u.id and l.purpose = 'verify' and l.nonce_hash is not null
    order by l.created_at limit 1),
  u.created_at,
  case when u.user_type <> 'university_admin' then greatest(u.created_at + interval '24 hours',
    (select max(l.expires_at) from links l
      where l.university_id = u.university_id and l.user_id = u.id and l.purpose = 'verify')) end
from users u where u.email_verified_at is null;

-- Whom a list of students or anything else knows already keeps their row, without the address.
do $$
declare waiting record;
begin
  for waiting in
    select u.university_id, u.id, u.user_type from users u where u.email_verified_at is null
  loop
    begin
      if waiting.user_type = 'university_admin' then
        raise foreign_key_violation;
      end if;
      delete from users u where u.university_id = waiting.university_id and u.id = waiting.id;
    exception when foreign_key_violation then
      update users u set email_key = null where u.university_id = waiting.university_id and u.id = waiting.id;
    end;
  end loop;
end
$$;

-- The claim of this address that a log-in or a new link is for: that of this browser, else an administrator's, else the
-- newest. None where the address has an account.
create function find_claim(email_key text, nonce_hash bytea, at timestamptz)
returns table (university_id uuid, user_id uuid, password_hash text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select c.university_id, c.id, c.password_hash from claims c
  where c.email_key = find_claim.email_key and (c.lapses_at is null or c.lapses_at > find_claim.at)
    and not exists (select from users u where u.email_key = find_claim.email_key)
  order by c.nonce_hash is not distinct from find_claim.nonce_hash and c.nonce_hash is not null desc,
    c.user_type = 'university_admin' desc, c.created_at desc, c.id desc
  limit 1
$$;
create function is_address_taken(email_key text) returns boolean
language sql stable security definer set search_path = longhand, pg_temp as $$
  select exists (select from users u where u.email_key = is_address_taken.email_key)
$$;
revoke all on function find_claim, is_address_taken from public;
grant execute on function find_claim to longhand_auth;
grant execute on function is_address_taken to longhand_app;

-- Teachers of the demo university need approval, like anybody's.
update universities set teacher_domains = '{}' where code = 'UNI-12345' and teacher_domains = '{example.edu}';
