-- The day of the last thing that was done about a case, looked for among its own actions. While an import fills an empty database, nothing is known
-- of the tables yet, and the planner would walk through the actions of all cases from the newest to the oldest. OFFSET keeps it from that.
create or replace function last_case_action(record uuid, zone text) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select greatest((select max(a.date) from (select date from case_actions where case_id = record offset 0) a),
    (select max(a.date) from (select date from case_collaborator_actions where case_id = record offset 0) a), last_task_done(record, zone))
$$;
revoke execute on function last_case_action from public;
grant execute on function last_case_action to sumario_system;
