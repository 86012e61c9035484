create or replace function plan_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  planned record;
  idle integer := case_idle_days(new.case_status);
begin
  if new.deleted then
    new.next_date := null;
    new.next_kind := null;
    return new;
  end if;
  select * into planned from first_planned(new.id,
    case when new.hearing_state = 'set' then (new.trial_datetime at time zone coalesce(new.hearing_time_zone, new.time_zone))::date end, new.review_date, idle is not null);
  if planned.day is not null then
    new.next_date := planned.day;
    new.next_kind := planned.kind;
  elsif idle is not null then
    new.next_date := greatest(coalesce(new.status_since, (new.created_at at time zone new.time_zone)::date), new.last_action_date) + idle;
    new.next_kind := 'none';
  else
    new.next_date := null;
    new.next_kind := null;
  end if;
  return new;
end $$;
