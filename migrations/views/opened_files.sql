-- after 0007_files_and_papers.sql
create or replace view opened_files as select f as l from files f where f.record_id = opened_record();
grant select on opened_files to sumario_scoped, sumario_staff, sumario_system;
