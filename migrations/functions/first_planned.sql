-- The first of what is planned; in a closed record nobody waits for what was asked for. Runs as the owner, as the triggers do.
create or replace function first_planned(record uuid, hearing date, review date, waits boolean, out day date, out kind text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.day, p.kind from (
    select hearing, 'hearing'
    union all select (select min(date) from record_terms where record_id = record), 'term'
    union all select (select min(due_date) from tasks where case_id = record and done_at is null and not deleted), 'task'
    union all select (select min(due_date) from tasks where civil_case_id = record and done_at is null and not deleted), 'task'
    union all select (select min(due_date) from tasks where issue_id = record and done_at is null and not deleted), 'task'
    union all select (select min(coalesce(promised_date, due_date, asked_at::date + 7)) from case_document_requests
      where case_id = record and fulfilled_at is null and waits), 'request'
    union all select (select min(coalesce(promised_date, due_date, asked_at::date + 7)) from civil_case_document_requests
      where civil_case_id = record and fulfilled_at is null and waits), 'request'
    union all select review, 'review'
  ) p (day, kind) where p.day is not null order by p.day, array_position(array['hearing', 'term', 'task', 'request', 'review'], p.kind) limit 1
$$;
revoke execute on function first_planned from public;
