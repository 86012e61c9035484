create or replace function attend_task() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.unattended := not exists (select from users where id = new.assignee_id and status = 'active' and not deleted);
  return new;
end $$;
