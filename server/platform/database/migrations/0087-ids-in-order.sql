-- PostgreSQL before 18: ids that one connection makes within a millisecond come in their order, as those of 18 do. Twelve
-- of the bits that were random hold the part of the millisecond; lists of one moment are ordered by id.
do $$
begin
  if to_regprocedure('longhand.uuidv7()') is not null then
    create or replace function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select (lpad(to_hex(now_us / 1000), 12, '0') || '7' || lpad(to_hex(now_us % 1000 * 4096 / 1000), 3, '0')
        || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us) as moment
    $body$;
  end if;
end
$$;
