-- after 0006_issues_and_civil_cases.sql
create or replace view opened_issue_witnesses as
  select l, t from issue_witnesses l join witnesses t on t.id = l.witness_id where l.issue_id = opened_record();
grant select on opened_issue_witnesses to sumario_scoped, sumario_staff, sumario_system;
