-- after 0006_issues_and_civil_cases.sql
-- Of the issues that the user sees: who sees people and vehicles depends on it (see 0007).
create or replace view shown_issue_vehicles as
  select l.vehicle_id, c.customer_id, c.establishment_id from issue_vehicles l join issues c on c.id = l.issue_id
  where not c.deleted and c.customer_id = any ((select scope_customers())::uuid[])
    and (c.customer_id = any ((select scope_whole())::uuid[]) or c.establishment_id = any ((select scope_establishments())::uuid[]));
grant select on shown_issue_vehicles to sumario_scoped;
