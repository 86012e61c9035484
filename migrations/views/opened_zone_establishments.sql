-- after 0006_issues_and_civil_cases.sql
-- Of the establishment of the opened record, with the policy of the zones themselves.
create or replace view opened_zone_establishments as
  select l, t from zone_establishments l join zones t on t.id = l.zone_id
  where l.establishment_id = (select coalesce(
      (select c.establishment_id from cases c where c.id = opened_record()), (select i.establishment_id from issues i where i.id = opened_record())))
    and (select scope_role()) = 'supercustomer' and t.customer_id = any ((select scope_customers())::uuid[]);
grant select on opened_zone_establishments to sumario_scoped, sumario_staff, sumario_system;
