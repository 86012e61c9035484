-- after 0005_cases.sql
create or replace view opened_case_interruptions as select l from case_interruptions l where l.case_id = opened_record();
grant select on opened_case_interruptions to sumario_scoped, sumario_staff, sumario_system;
