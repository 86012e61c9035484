create or replace function keep_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'cases' then perform refresh_case_words(array[new.id]);
    when 'issues' then perform refresh_issue_words(array[new.id]);
    when 'civil_cases' then perform refresh_civil_case_words(array[new.id]);
    when 'vehicles' then perform refresh_vehicle_words(array[new.id]);
  end case;
  return null;
end $$;
