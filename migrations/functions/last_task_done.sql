-- The day on which the last task of a record was done.
create or replace function last_task_done(record uuid, zone text) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select max((done_at at time zone zone)::date) from tasks
    where (case_id = record or civil_case_id = record or issue_id = record) and done_at is not null and not deleted
$$;
revoke execute on function last_task_done from public;
grant execute on function last_task_done to sumario_system;
