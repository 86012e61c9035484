-- after 0005_cases.sql
-- Only the link: the other case is read under its policy.
create or replace view opened_case_related as select l from case_related l where l.case_id = opened_record();
grant select on opened_case_related to sumario_scoped, sumario_staff, sumario_system;
