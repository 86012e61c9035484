create or replace function set_civil_case_hearings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.prior_hearing_state := case when new.prior_hearing_date is not null then coalesce(new.prior_hearing_state, 'set') end;
  new.trial_hearing_state := case when new.trial_hearing_date is not null then coalesce(new.trial_hearing_state, 'set') end;
  new.hearing_time_zone := (select nullif(court_time_zone(k.zip, k.state, k.country), new.time_zone) from courts k where k.id = new.court_id);
  return new;
end $$;
