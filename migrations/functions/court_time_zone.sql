-- The time zone of a court, for its hearings; facts keep the time zone of the establishment. Null for a court without postal code and province.
-- trial_day, which figures count by, stays in the time zone of the case: no court sits around midnight.
create or replace function court_time_zone(zip text, state text, country text) returns text language sql immutable set search_path = public, pg_temp as $$
  select case
    when country = 'France' then 'Europe/Paris'
    when zip ~ '^3[58]' then 'Atlantic/Canary'
    when zip is not null then 'Europe/Madrid'
    when fold(state) ~ '(las palmas|tenerife|canarias)' then 'Atlantic/Canary'
    when state is not null then 'Europe/Madrid'
  end
$$;
