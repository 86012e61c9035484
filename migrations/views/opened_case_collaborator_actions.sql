-- after 0005_cases.sql
create or replace view opened_case_collaborator_actions as select l from case_collaborator_actions l where l.case_id = opened_record();
grant select on opened_case_collaborator_actions to sumario_scoped, sumario_staff, sumario_system;
