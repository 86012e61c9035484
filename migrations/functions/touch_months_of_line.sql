-- Lines count on their own day. One day more on each side, because the local day depends on the time zone of the case.
create or replace function touch_months_of_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_months_touched
    select distinct c.customer_id, date_trunc('month', day::timestamp)::date from cases c
      cross join unnest(array[old.date::date - 1, old.date::date + 1, new.date::date - 1, new.date::date + 1]) day
      where c.id in (old.case_id, new.case_id) and day is not null;
  return null;
end $$;
