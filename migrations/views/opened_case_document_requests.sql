-- after 0005_cases.sql
create or replace view opened_case_document_requests as select l from case_document_requests l where l.case_id = opened_record();
grant select on opened_case_document_requests to sumario_scoped, sumario_staff, sumario_system;
