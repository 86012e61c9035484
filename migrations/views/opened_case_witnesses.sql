-- after 0005_cases.sql
create or replace view opened_case_witnesses as
  select l, t from case_witnesses l join witnesses t on t.id = l.witness_id where l.case_id = opened_record();
grant select on opened_case_witnesses to sumario_scoped, sumario_staff, sumario_system;
