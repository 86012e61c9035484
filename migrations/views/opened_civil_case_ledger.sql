-- after 0006_issues_and_civil_cases.sql
create or replace view opened_civil_case_ledger as select l from civil_case_ledger l where l.civil_case_id = opened_record();
grant select on opened_civil_case_ledger to sumario_scoped, sumario_staff, sumario_system;
