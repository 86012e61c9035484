-- after 0005_cases.sql
create or replace view opened_case_criminals as
  select l, t from case_criminals l join criminals t on t.id = l.criminal_id where l.case_id = opened_record();
grant select on opened_case_criminals to sumario_scoped, sumario_staff, sumario_system;
