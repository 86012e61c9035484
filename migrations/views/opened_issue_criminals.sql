-- after 0006_issues_and_civil_cases.sql
create or replace view opened_issue_criminals as
  select l, t from issue_criminals l join criminals t on t.id = l.criminal_id where l.issue_id = opened_record();
grant select on opened_issue_criminals to sumario_scoped, sumario_staff, sumario_system;
