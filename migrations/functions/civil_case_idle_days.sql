create or replace function civil_case_idle_days(status text) returns integer language sql immutable parallel safe as $$
  select case when status = 'new' then 7 when status = 'archived' then null else 30 end
$$;
