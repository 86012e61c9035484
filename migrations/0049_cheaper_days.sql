-- Papers that somebody waits for are found by the shop that owes them, and not by looking at those of all shops. Lines have the customer and the
-- establishment of their case, kept by the triggers below.
alter table case_document_requests add column if not exists customer_id uuid references customers, add column if not exists establishment_id uuid references establishments;
create or replace function place_request() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select customer_id, establishment_id into new.customer_id, new.establishment_id from cases where id = new.case_id;
  return new;
end $$;
create or replace trigger place before insert on case_document_requests for each row execute function place_request();
create or replace function place_requests_of_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update case_document_requests set customer_id = new.customer_id, establishment_id = new.establishment_id where case_id = new.id;
  return null;
end $$;
create or replace trigger place_requests after update of customer_id, establishment_id on cases for each row
  when ((old.customer_id, old.establishment_id) is distinct from (new.customer_id, new.establishment_id)) execute function place_requests_of_case();
update case_document_requests d set customer_id = c.customer_id, establishment_id = c.establishment_id from cases c where c.id = d.case_id and d.customer_id is null;

-- Those in cases that the user sees. Through the tables each request would read its case twice, once for the policy.
create or replace view open_case_requests as
  select d.id, d.item, d.asked_at, d.due_date, c.id as case_id, c.number, c.case_status, d.customer_id, d.establishment_id
  from case_document_requests d join cases c on c.id = d.case_id
  where d.fulfilled_at is null and not c.deleted and d.customer_id = any ((select scope_customers())::uuid[])
    and (d.customer_id = any ((select scope_whole())::uuid[]) or d.establishment_id = any ((select scope_establishments())::uuid[]))
    and c.customer_id = d.customer_id and c.establishment_id is not distinct from d.establishment_id;
grant select on open_case_requests to sumario_scoped;

-- Whoever sees all records of a customer needs no look at the record itself: that was asked for every term of a lawyer.
drop policy if exists of_lawyer on record_terms;
create policy of_lawyer on record_terms to sumario_scoped
  using ((select scope_role()) = 'lawyer' and customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or exists (select from cases where cases.id = record_id)
      or exists (select from civil_cases where civil_cases.id = record_id)));

-- Every list of a user who is not of the office asks for minors: planning it for each list took ten times as long as answering it.
alter function hidden_minors(text, uuid[], date) set plan_cache_mode = force_generic_plan;
