create or replace function plan_records_of_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases c set last_action_date = last_case_action(c.id, c.time_zone) where c.id in (select case_id from touched)
    and c.last_action_date is distinct from last_case_action(c.id, c.time_zone);
  update civil_cases c set last_action_date = last_task_done(c.id, c.time_zone) where c.id in (select civil_case_id from touched)
    and c.last_action_date is distinct from last_task_done(c.id, c.time_zone);
  update issues c set last_action_date = last_task_done(c.id, c.time_zone) where c.id in (select issue_id from touched)
    and c.last_action_date is distinct from last_task_done(c.id, c.time_zone);
  perform plan_records(array(select distinct coalesce(case_id, civil_case_id, issue_id) from touched));
  return null;
end $$;
