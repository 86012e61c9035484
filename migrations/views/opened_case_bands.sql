-- after 0005_cases.sql
create or replace view opened_case_bands as
  select l, t from case_bands l join bands t on t.id = l.band_id where l.case_id = opened_record();
grant select on opened_case_bands to sumario_scoped, sumario_staff, sumario_system;
