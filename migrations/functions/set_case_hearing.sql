-- Runs as the owner: the user's scope need not include the courts of a case.
create or replace function set_case_hearing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.hearing_state := case when new.trial_datetime is not null then coalesce(new.hearing_state, 'set') end;
  new.hearing_time_zone := (select nullif(court_time_zone(k.zip, k.state, k.country), new.time_zone) from courts k
    where k.id = coalesce(new.court_id, new.court_penal_id, new.court_instruction_id));
  return new;
end $$;
