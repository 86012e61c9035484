-- after 0005_cases.sql
-- Whether a change moves a figure, so that the sums of its months have to be made again.
create or replace function months_differ(was cases, changed cases) returns boolean language plpgsql immutable as $$
begin
  return (was.customer_id, was.establishment_id, was.counted, was.time_zone, was.country, was.facts_day, was.facts_slot, was.case_status,
    was.complaint_datetime is null, was.preimplantation, was.penal_type, was.crime_type, was.theft_count, was.regular_in_area,
    was.loose_articles, was.has_images, was.theft_method, was.modus_operandi, was.ticket_amount, was.recovered, was.processing,
    was.complaint_day, was.complaint_place, was.complaint_at_establishment, was.fcse_reason, was.minors, was.is_theft, was.is_risky,
    was.trial_day, was.hearing_state, was.judgment_date, was.judgment_type, was.not_guilty_sentence_reason, was.trial_accordance,
    was.restraining_order, was.company_liability, was.injuries_liability, was.enforcement_payment, was.enforcement_payment_method)
  is distinct from
    (changed.customer_id, changed.establishment_id, changed.counted, changed.time_zone, changed.country, changed.facts_day, changed.facts_slot,
    changed.case_status, changed.complaint_datetime is null, changed.preimplantation, changed.penal_type, changed.crime_type,
    changed.theft_count, changed.regular_in_area, changed.loose_articles, changed.has_images, changed.theft_method, changed.modus_operandi,
    changed.ticket_amount, changed.recovered, changed.processing, changed.complaint_day, changed.complaint_place,
    changed.complaint_at_establishment, changed.fcse_reason, changed.minors, changed.is_theft, changed.is_risky, changed.trial_day,
    changed.hearing_state, changed.judgment_date, changed.judgment_type, changed.not_guilty_sentence_reason, changed.trial_accordance,
    changed.restraining_order, changed.company_liability, changed.injuries_liability, changed.enforcement_payment,
    changed.enforcement_payment_method);
end $$;
