-- after 0005_cases.sql
-- Of the cases that the user sees: who sees people and vehicles depends on it (see 0007). The list of offenders counts the cases that its reader
-- sees. Through the tables each link would read its case twice, once for the policy.
create or replace view shown_case_criminals as
  select l.criminal_id, c.customer_id, c.establishment_id, c.datetime, c.time_zone, c.ticket_amount
  from case_criminals l join cases c on c.id = l.case_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
grant select on shown_case_criminals to sumario_scoped;
