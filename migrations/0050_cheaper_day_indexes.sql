-- outside of a transaction
-- What is overdue of each lawyer, counted from the index alone.
drop index concurrently if exists record_terms_due_idx;
create index concurrently record_terms_due_idx on record_terms (lawyer_id, date, record_id) include (entity) where not is_calm;
drop index concurrently if exists record_terms_lawyer_idx;
-- The same of everybody, in the order in which a manager sees it.
drop index concurrently if exists record_terms_all_due_idx;
create index concurrently record_terms_all_due_idx on record_terms (date, record_id) include (entity, lawyer_id) where not is_calm;
-- Who owes papers.
drop index concurrently if exists case_document_requests_owed_idx;
create index concurrently case_document_requests_owed_idx on case_document_requests (customer_id, establishment_id) where fulfilled_at is null;
