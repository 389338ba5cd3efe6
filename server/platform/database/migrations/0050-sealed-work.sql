-- When writing of this stream first arrived sealed although the session of its browser had been ended before.
alter table streams add column sealed_after_end_at timestamptz;
