create or replace function mark_known_names() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update known_names set mark = pg_current_xact_id() where mark <> pg_current_xact_id();
  return null;
end $$;
