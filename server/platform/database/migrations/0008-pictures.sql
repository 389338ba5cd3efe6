-- Profile pictures. The file lies in the store of files under `key`; here stands whose it is.

create table pictures (
  university_id uuid not null,
  user_id uuid not null,
  -- 192 random bits: name of the file and of its address.
  key text not null,
  content_type text not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (university_id, user_id),
  foreign key (university_id, user_id) references users
);
create unique index pictures_key on pictures (university_id, key);
call isolate('pictures');
