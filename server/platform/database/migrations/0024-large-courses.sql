-- Lists of hundreds and thousands of people: searched without regard to case and accents, and in one question.

-- A name as it is compared: small letters, composed and decomposed forms alike, without the marks of Latin, Greek and
-- Cyrillic letters and without joiners. Signs of Indic scripts are letters of the name and stay.
create function fold(words text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(lower(normalize(words, NFKD)), '[\u0300-\u036f\u200b-\u200d]', '', 'g'), 'łøđħı', 'lodhi')
$$;

-- When the figures were computed: those of a draft are computed again only after a while.
alter table process_figures add column kept_at timestamptz not null default now();
