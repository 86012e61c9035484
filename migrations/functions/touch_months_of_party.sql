-- Bands and witnesses count on the days of the facts and of the complaint.
create or replace function touch_months_of_party() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_months_touched
    select c.customer_id, c.facts_month from cases c where c.id in (old.case_id, new.case_id)
    union select c.customer_id, date_trunc('month', c.complaint_day::timestamp)::date from cases c
      where c.id in (old.case_id, new.case_id) and c.complaint_day is not null;
  return null;
end $$;
