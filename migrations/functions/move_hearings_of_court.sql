-- When the address of a court is corrected, the time zone of its hearings follows.
create or replace function move_hearings_of_court() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases set time_zone = time_zone where coalesce(court_id, court_penal_id, court_instruction_id) = new.id
    and new.id in (court_id, court_penal_id, court_instruction_id);
  update civil_cases set time_zone = time_zone where court_id = new.id;
  return null;
end $$;
