-- Opening a record reads a dozen lists that belong to it. Through their tables PostgreSQL sets up the policy of the record again for each of them,
-- and for people and vehicles the policies of all the records they take part in, which takes longer than reading. The views below run as their owner
-- and show the lists of one record: the one that the same statement has just read under its policy (`records/whole.ts`).
-- A view has whole rows (`l` of the list, `t` of the person or vehicle), so that it has the columns that a table gets later.

create function opened_record() returns uuid language sql stable as $$ select nullif(current_setting('sumario.opened', true), '')::uuid $$;

create view opened_files as select f as l from files f where f.record_id = opened_record();
create view opened_case_actions as select l from case_actions l where l.case_id = opened_record();
create view opened_case_adjournments as select l from case_adjournments l where l.case_id = opened_record();
create view opened_case_articles as select l from case_articles l where l.case_id = opened_record();
create view opened_case_collaborator_actions as select l from case_collaborator_actions l where l.case_id = opened_record();
create view opened_case_document_requests as select l from case_document_requests l where l.case_id = opened_record();
create view opened_case_ledger as select l from case_ledger l where l.case_id = opened_record();
create view opened_case_status_history as select l from case_status_history l where l.case_id = opened_record();
create view opened_civil_case_document_requests as select l from civil_case_document_requests l where l.civil_case_id = opened_record();
create view opened_civil_case_ledger as select l from civil_case_ledger l where l.civil_case_id = opened_record();
create view opened_civil_case_status_history as select l from civil_case_status_history l where l.civil_case_id = opened_record();
create view opened_issue_articles as select l from issue_articles l where l.issue_id = opened_record();

create view opened_case_criminals as
  select l, t from case_criminals l join criminals t on t.id = l.criminal_id where l.case_id = opened_record();
create view opened_case_bands as
  select l, t from case_bands l join bands t on t.id = l.band_id where l.case_id = opened_record();
create view opened_case_vehicles as
  select l, t from case_vehicles l join vehicles t on t.id = l.vehicle_id where l.case_id = opened_record();
create view opened_case_witnesses as
  select l, t from case_witnesses l join witnesses t on t.id = l.witness_id where l.case_id = opened_record();
create view opened_issue_criminals as
  select l, t from issue_criminals l join criminals t on t.id = l.criminal_id where l.issue_id = opened_record();
create view opened_issue_bands as
  select l, t from issue_bands l join bands t on t.id = l.band_id where l.issue_id = opened_record();
create view opened_issue_vehicles as
  select l, t from issue_vehicles l join vehicles t on t.id = l.vehicle_id where l.issue_id = opened_record();
create view opened_issue_witnesses as
  select l, t from issue_witnesses l join witnesses t on t.id = l.witness_id where l.issue_id = opened_record();

grant select on opened_files, opened_case_actions, opened_case_adjournments, opened_case_articles, opened_case_collaborator_actions, opened_case_document_requests, opened_case_ledger,
  opened_case_status_history, opened_civil_case_document_requests, opened_civil_case_ledger, opened_civil_case_status_history, opened_issue_articles, opened_case_criminals, opened_case_bands, opened_case_vehicles, opened_case_witnesses, opened_issue_criminals, opened_issue_bands, opened_issue_vehicles, opened_issue_witnesses
  to sumario_scoped, sumario_staff, sumario_system;
