-- after 0005_cases.sql
create or replace view opened_case_status_history as select l from case_status_history l where l.case_id = opened_record();
grant select on opened_case_status_history to sumario_scoped, sumario_staff, sumario_system;
