-- after 0005_cases.sql
create or replace view opened_case_vehicles as
  select l, t from case_vehicles l join vehicles t on t.id = l.vehicle_id where l.case_id = opened_record();
grant select on opened_case_vehicles to sumario_scoped, sumario_staff, sumario_system;
