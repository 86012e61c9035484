-- after 0005_cases.sql
-- Figures read very many lines and links, and their policies would ask for the case of each row. This view runs as its owner instead, with the
-- scope of the user in it. Its columns are those that figures read of the record.
create or replace view counted_case_witnesses as select injured, id, customer_id, establishment_id, counted, complaint_day, case_status, is_risky, country
  from (select case_id, injured from case_witnesses) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
grant select on counted_case_witnesses to sumario_scoped;
