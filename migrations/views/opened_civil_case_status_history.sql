-- after 0006_issues_and_civil_cases.sql
create or replace view opened_civil_case_status_history as select l from civil_case_status_history l where l.civil_case_id = opened_record();
grant select on opened_civil_case_status_history to sumario_scoped, sumario_staff, sumario_system;
