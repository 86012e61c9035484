create or replace function plan_records_of_requests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform plan_records(array(select distinct coalesce(to_jsonb(touched) ->> 'case_id', to_jsonb(touched) ->> 'civil_case_id')::uuid from touched));
  return null;
end $$;
