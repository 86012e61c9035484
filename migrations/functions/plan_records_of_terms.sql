create or replace function plan_records_of_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform plan_records(array(select distinct record_id from touched));
  return null;
end $$;
