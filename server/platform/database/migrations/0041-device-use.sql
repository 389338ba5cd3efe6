-- When a key last signed, noted coarsely: of more than ten keys of a person the one unused longest ends.
alter table devices add column used_at timestamptz;
update devices set used_at = created_at;
alter table devices alter column used_at set not null, alter column used_at set default now();

drop function find_device;
create function find_device(device_id uuid, of_user uuid) returns table (
  university_id uuid, user_id uuid, device_id uuid, secret_wrapped bytea, used_at timestamptz, expires_at timestamptz,
  revoked_at timestamptz, email text, user_type text, status text, email_verified boolean, first_name text,
  last_name text)
language sql stable security definer set search_path = longhand, pg_temp as $$
  select d.university_id, d.user_id, d.id, d.secret_wrapped, d.used_at, d.expires_at, d.revoked_at,
    u.email, u.user_type, u.status, u.email_verified_at is not null, u.first_name, u.last_name
  from devices d join users u on u.university_id = d.university_id and u.id = d.user_id
  where d.id = find_device.device_id and d.user_id = find_device.of_user
$$;
revoke all on function find_device from public;
grant execute on function find_device to longhand_auth;
