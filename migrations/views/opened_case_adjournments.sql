-- after 0005_cases.sql
create or replace view opened_case_adjournments as select l from case_adjournments l where l.case_id = opened_record();
grant select on opened_case_adjournments to sumario_scoped, sumario_staff, sumario_system;
