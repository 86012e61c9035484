-- after 0007_files_and_papers.sql
-- The view runs as its owner, so it says what the policy says of files of the office. Without a user it is read by the system.
create or replace view opened_files as
  select f as l from files f
  where f.record_id = opened_record() and (not f.office or coalesce((select scope_role()), '') in ('', 'lawyer', 'manager', 'admin'));
grant select on opened_files to sumario_scoped, sumario_staff, sumario_system;
