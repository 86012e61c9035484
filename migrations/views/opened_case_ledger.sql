-- after 0005_cases.sql
create or replace view opened_case_ledger as select l from case_ledger l where l.case_id = opened_record();
grant select on opened_case_ledger to sumario_scoped, sumario_staff, sumario_system;
