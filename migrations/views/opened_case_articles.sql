-- after 0005_cases.sql
create or replace view opened_case_articles as select l from case_articles l where l.case_id = opened_record();
grant select on opened_case_articles to sumario_scoped, sumario_staff, sumario_system;
