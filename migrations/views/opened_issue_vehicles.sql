-- after 0006_issues_and_civil_cases.sql
create or replace view opened_issue_vehicles as
  select l, t from issue_vehicles l join vehicles t on t.id = l.vehicle_id where l.issue_id = opened_record();
grant select on opened_issue_vehicles to sumario_scoped, sumario_staff, sumario_system;
