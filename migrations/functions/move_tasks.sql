-- A record that moves to another customer takes its tasks along.
create or replace function move_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tasks set customer_id = new.customer_id where case_id = new.id or civil_case_id = new.id or issue_id = new.id;
  return null;
end $$;
