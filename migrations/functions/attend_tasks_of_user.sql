-- Open tasks only: what is done stays with whoever did it.
create or replace function attend_tasks_of_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tasks set assignee_id = assignee_id where assignee_id = new.id and done_at is null and not deleted;
  return null;
end $$;
