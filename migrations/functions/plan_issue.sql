create or replace function plan_issue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  planned record;
begin
  select * into planned from first_planned(new.id, null, null, false);
  new.next_date := case when new.deleted or new.converted_case_id is not null then null
    else coalesce(planned.day, (new.conversion_asked_at at time zone new.time_zone)::date + 7) end;
  new.next_kind := case when new.next_date is null then null else coalesce(planned.kind, 'none') end;
  return new;
end $$;
