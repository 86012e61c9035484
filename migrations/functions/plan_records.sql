-- When tasks or terms change. Setting `next_date` lets the triggers that plan a record compute it.
create or replace function plan_records(ids uuid[]) returns void language sql security definer set search_path = public, pg_temp as $$
  update cases set next_date = null where id = any (ids);
  update civil_cases set next_date = null where id = any (ids);
  update issues set next_date = null where id = any (ids);
$$;
revoke execute on function plan_records from public;
