-- Runs as the owner of the tables, as the other triggers do. The writer of a file holds the lock of its record.
create or replace function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change integer := case when new.deleted or new.office then -1 else 1 end;
begin
  if new.entity = 'case' then
    update cases set file_count = file_count + change where id = new.record_id;
  else
    update issues set file_count = file_count + change where id = new.record_id;
  end if;
  return null;
end $$;
