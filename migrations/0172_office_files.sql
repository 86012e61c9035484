-- A file of the office: lawyers and staff alone have it, until one of them releases it to the shop.
alter table files add column office boolean not null default false;
grant update (office) on files to sumario_scoped, sumario_staff, sumario_system;

alter policy shown on files
  using ((not office or (select scope_role()) = 'lawyer')
    and journal_shown(entity, record_id)
    and (entity <> 'criminal' or (select scope_role()) = 'lawyer' or (select offender_access()) <> 'ownCasesWithoutPictures'));

-- The view runs as its owner, so it says the same. Without a user it is read by the system.
create or replace view opened_files as
  select f as l from files f
  where f.record_id = opened_record() and (not f.office or coalesce((select scope_role()), '') in ('', 'lawyer', 'manager', 'admin'));

-- The number of files in lists is that of the files that everybody has who sees the record.
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
drop trigger count_files on files;
drop trigger count_files_changed on files;
create trigger count_files after insert on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and not (new.deleted or new.office)) execute function count_files();
create trigger count_files_changed after update of deleted, office on files for each row
  when (new.field = 'files' and new.entity in ('case', 'issue') and (old.deleted or old.office) <> (new.deleted or new.office)) execute function count_files();
