-- New ones all at once: an import or the demo inserts thousands.
create or replace function keep_new_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(select id from added);
begin
  case tg_table_name
    when 'cases' then perform refresh_case_words(ids);
    when 'issues' then perform refresh_issue_words(ids);
    when 'civil_cases' then perform refresh_civil_case_words(ids);
    when 'vehicles' then perform refresh_vehicle_words(ids);
  end case;
  return null;
end $$;
