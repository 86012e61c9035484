-- For all cases of the statement at once, so that many actions are dated by one join.
create or replace function date_actions_of_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ids as (select distinct case_id as id from touched), days as (
    select d.id, max(d.day) as day from (
      select a.case_id as id, a.date as day from case_actions a join ids on ids.id = a.case_id
      union all select a.case_id, a.date from case_collaborator_actions a join ids on ids.id = a.case_id
      union all select k.case_id, (k.done_at at time zone x.time_zone)::date from tasks k join ids on ids.id = k.case_id join cases x on x.id = k.case_id
        where k.done_at is not null and not k.deleted) d group by d.id)
  update cases c set last_action_date = days.day from ids left join days on days.id = ids.id
    where c.id = ids.id and c.last_action_date is distinct from days.day;
  return null;
end $$;
