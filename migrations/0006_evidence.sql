-- Evidence: what stores upload for a case, what they were asked for, and who asked to turn an incident into a case.

-- ---------------------------------------------------------------- number of files
-- Lists show how many files there really are beside what was answered about images. Kept, so that no list counts files.

alter table cases add column file_count integer not null default 0;
alter table issues add column file_count integer not null default 0;

-- Runs as the owner of the tables, as the other triggers do: whoever adds a file holds the lock of its record.
create function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change integer := case when new.deleted then -1 else 1 end;
begin
  if new.entity = 'case' then
    update cases set file_count = file_count + change where id = new.record_id;
  else
    update issues set file_count = file_count + change where id = new.record_id;
  end if;
  return null;
end $$;
create trigger count_files after insert on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and not new.deleted) execute function count_files();
create trigger count_files_changed after update of deleted on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and old.deleted <> new.deleted) execute function count_files();

-- Nothing else of these rows changes: figures, tallies and versions stay.
alter table cases disable trigger user;
update cases set file_count = f.count from (
  select record_id, count(*)::integer as count from files where entity = 'case' and field = 'files' and not deleted group by record_id) f
where cases.id = f.record_id;
alter table cases enable trigger user;
update issues set file_count = f.count from (
  select record_id, count(*)::integer as count from files where entity = 'issue' and field = 'files' and not deleted group by record_id) f
where issues.id = f.record_id;
