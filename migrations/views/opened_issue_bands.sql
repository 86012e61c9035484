-- after 0006_issues_and_civil_cases.sql
create or replace view opened_issue_bands as
  select l, t from issue_bands l join bands t on t.id = l.band_id where l.issue_id = opened_record();
grant select on opened_issue_bands to sumario_scoped, sumario_staff, sumario_system;
