-- The lock is held until commit, so that the order of entries is the order of commits.
-- The trigger functions run as the owner of the tables: the application can append to the chain, but not change it.
create or replace function journal_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare previous record;
begin
  perform pg_advisory_xact_lock(7305812);
  select seq, hash into previous from journal order by seq desc limit 1;
  new.seq := coalesce(previous.seq, 0) + 1;
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.redaction := null;
  new.hash := journal_hash(new, coalesce(previous.hash, sha256('sumario')));
  return new;
end $$;
