-- after 0005_cases.sql
-- Of the cases that the user sees: who sees people and vehicles depends on it (see 0007).
create or replace view shown_case_bands as
  select l.band_id, c.customer_id, c.establishment_id from case_bands l join cases c on c.id = l.case_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
grant select on shown_case_bands to sumario_scoped;
