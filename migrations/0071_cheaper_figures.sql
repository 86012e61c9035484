-- Bands and injured witnesses in figures, as the other links in 0005: with the scope of the user instead of a policy that asks for the case of each row.
-- The columns are those that figures read of the case.

create view counted_case_bands as select band_id, id, customer_id, establishment_id, counted, facts_day, theft_count, ticket_amount, modus_operandi,
    case_status, complaint_datetime
  from (select case_id, band_id from case_bands) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_issue_bands as select band_id, id, customer_id, establishment_id, counted, facts_day, theft_count, ticket_amount, converted_case_id
  from (select issue_id, band_id from issue_bands) l join issues i on i.id = l.issue_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_case_witnesses as select injured, id, customer_id, establishment_id, counted, complaint_day, case_status, is_risky, country
  from (select case_id, injured from case_witnesses) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
grant select on counted_case_bands, counted_issue_bands, counted_case_witnesses to sumario_scoped;
