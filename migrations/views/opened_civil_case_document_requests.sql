-- after 0006_issues_and_civil_cases.sql
create or replace view opened_civil_case_document_requests as select l from civil_case_document_requests l where l.civil_case_id = opened_record();
grant select on opened_civil_case_document_requests to sumario_scoped, sumario_staff, sumario_system;
