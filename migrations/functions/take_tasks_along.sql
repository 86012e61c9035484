-- Tasks go with their record when it is deleted or blocked, and come back with it.
create or replace function take_tasks_along() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted then
    update tasks set deleted = true, went_with_record = true where (case_id = new.id or civil_case_id = new.id or issue_id = new.id) and not deleted;
  else
    update tasks set deleted = false, went_with_record = false
      where (case_id = new.id or civil_case_id = new.id or issue_id = new.id) and went_with_record;
  end if;
  return null;
end $$;
