-- Runs as the owner of the tables, as the other triggers do.
create or replace function await_seal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sealed_hashes (sha256) values (new.sha256) on conflict do nothing;
  return null;
end $$;
