-- after 0005_cases.sql
-- Those in cases that the user sees. Through the tables each request would read its case twice, once for the policy.
create or replace view open_case_requests as
  select d.id, d.item, d.asked_at, d.due_date, c.id as case_id, c.number, c.case_status, d.customer_id, d.establishment_id
  from case_document_requests d join cases c on c.id = d.case_id
  where d.fulfilled_at is null and not c.deleted and d.customer_id = any ((select scope_customers())::uuid[])
    and (d.customer_id = any ((select scope_whole())::uuid[]) or d.establishment_id = any ((select scope_establishments())::uuid[]))
    and c.customer_id = d.customer_id and c.establishment_id is not distinct from d.establishment_id;
grant select on open_case_requests to sumario_scoped;
