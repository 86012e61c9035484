-- outside of a transaction
-- What is overdue of each lawyer, counted from the index alone.
drop index concurrently if exists record_terms_due_idx;
create index concurrently record_terms_due_idx on record_terms (lawyer_id, date, record_id) include (entity) where not is_calm;
drop index concurrently if exists record_terms_lawyer_idx;
-- The same of everybody, in the order in which a manager sees it.
drop index concurrently if exists record_terms_all_due_idx;
create index concurrently record_terms_all_due_idx on record_terms (date, record_id) include (entity, lawyer_id) where not is_calm;

-- Papers that somebody waits for, in cases that the user sees. Through the tables each request would read its case twice, once for the policy.
create or replace view open_case_requests as
  select d.id, d.item, d.asked_at, d.due_date, c.id as case_id, c.number, c.case_status, c.customer_id, c.establishment_id
  from case_document_requests d join cases c on c.id = d.case_id
  where d.fulfilled_at is null and not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
grant select on open_case_requests to sumario_scoped;

-- Whoever sees all records of a customer needs no look at the record itself: that was asked for every term of a lawyer.
drop policy if exists of_lawyer on record_terms;
create policy of_lawyer on record_terms to sumario_scoped
  using ((select scope_role()) = 'lawyer' and customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or exists (select from cases where cases.id = record_id)
      or exists (select from civil_cases where civil_cases.id = record_id)));

-- Every list of a user who is not of the office asks for minors: planning it for each list took ten times as long as answering it.
alter function hidden_minors(text, uuid[], date) set plan_cache_mode = force_generic_plan;
