-- after 0006_issues_and_civil_cases.sql
create or replace view opened_issue_articles as select l from issue_articles l where l.issue_id = opened_record();
grant select on opened_issue_articles to sumario_scoped, sumario_staff, sumario_system;
