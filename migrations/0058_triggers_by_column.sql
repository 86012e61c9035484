-- Triggers that react to some columns name them: a condition alone is read and prepared with every update, which took longer than most saves
-- of a single field. A listed generated column stands for the columns that it is computed from. Columns that an earlier trigger writes (the next
-- step, the state of a hearing) are listed with those that make it do so.
create or replace trigger keep_words_changed after update of deleted, customer_id, establishment_id, cid, document, lawyer_id, court_id, court_instruction_id,
    court_penal_id, court_appeal_id, enforcement_court_id, autos_misdemeanor, autos_previous_proceedings, autos_abbreviated_procedure, enforcement_number,
    penal_type, facts_month on cases for each row
  when (old.deleted is distinct from new.deleted or old.customer_id is distinct from new.customer_id or old.establishment_id is distinct from
    new.establishment_id or old.cid is distinct from new.cid or old.document is distinct from new.document or old.lawyer_id is distinct from new.lawyer_id or
    old.court_id is distinct from new.court_id or old.court_instruction_id is distinct from new.court_instruction_id or old.court_penal_id is distinct from
    new.court_penal_id or old.court_appeal_id is distinct from new.court_appeal_id or old.enforcement_court_id is distinct from new.enforcement_court_id or
    old.autos_misdemeanor is distinct from new.autos_misdemeanor or old.autos_previous_proceedings is distinct from new.autos_previous_proceedings or
    old.autos_abbreviated_procedure is distinct from new.autos_abbreviated_procedure or old.enforcement_number is distinct from new.enforcement_number or
    old.penal_type is distinct from new.penal_type or old.facts_month is distinct from new.facts_month) execute function keep_words();
create or replace trigger load_changed after update of lawyer_id, deleted, case_status, next_kind, trial_datetime, hearing_state, court_id, court_penal_id,
    court_instruction_id, time_zone, review_date, status_since, last_action_date, next_date on cases for each row
  when (old.lawyer_id is distinct from new.lawyer_id or old.deleted is distinct from new.deleted or old.case_status is distinct from new.case_status or
    (old.next_kind = 'none'::text) is distinct from (new.next_kind = 'none'::text)) execute function load_case();
create or replace trigger tally_changed after update of customer_id, establishment_id, case_status, deleted on cases for each row
  when (old.customer_id is distinct from new.customer_id or old.establishment_id is distinct from new.establishment_id or old.case_status is distinct from
    new.case_status or old.deleted is distinct from new.deleted) execute function tally_case();
create or replace trigger touch_months_changed after update of customer_id, establishment_id, counted, time_zone, country, facts_day, facts_slot, case_status,
    complaint_datetime, preimplantation, penal_type, crime_type, theft_count, regular_in_area, loose_articles, has_images, theft_method, modus_operandi,
    ticket_amount, recovered, processing, complaint_day, complaint_place, complaint_at_establishment, fcse_reason, minors, is_theft, is_risky, trial_day,
    hearing_state, judgment_date, judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_liability, injuries_liability,
    enforcement_payment, enforcement_payment_method, trial_datetime on cases for each row
  when (old.customer_id is distinct from new.customer_id or old.establishment_id is distinct from new.establishment_id or old.counted is distinct from
    new.counted or old.time_zone is distinct from new.time_zone or old.country is distinct from new.country or old.facts_day is distinct from new.facts_day or
    old.facts_slot is distinct from new.facts_slot or old.case_status is distinct from new.case_status or (old.complaint_datetime is null) is distinct from
    (new.complaint_datetime is null) or old.preimplantation is distinct from new.preimplantation or old.penal_type is distinct from new.penal_type or
    old.crime_type is distinct from new.crime_type or old.theft_count is distinct from new.theft_count or old.regular_in_area is distinct from
    new.regular_in_area or old.loose_articles is distinct from new.loose_articles or old.has_images is distinct from new.has_images or old.theft_method is
    distinct from new.theft_method or old.modus_operandi is distinct from new.modus_operandi or old.ticket_amount is distinct from new.ticket_amount or
    old.recovered is distinct from new.recovered or old.processing is distinct from new.processing or old.complaint_day is distinct from new.complaint_day or
    old.complaint_place is distinct from new.complaint_place or old.complaint_at_establishment is distinct from new.complaint_at_establishment or
    old.fcse_reason is distinct from new.fcse_reason or old.minors is distinct from new.minors or old.is_theft is distinct from new.is_theft or old.is_risky is
    distinct from new.is_risky or old.trial_day is distinct from new.trial_day or old.hearing_state is distinct from new.hearing_state or old.judgment_date is
    distinct from new.judgment_date or old.judgment_type is distinct from new.judgment_type or old.not_guilty_sentence_reason is distinct from
    new.not_guilty_sentence_reason or old.trial_accordance is distinct from new.trial_accordance or old.restraining_order is distinct from new.restraining_order
    or old.company_liability is distinct from new.company_liability or old.injuries_liability is distinct from new.injuries_liability or old.enforcement_payment
    is distinct from new.enforcement_payment or old.enforcement_payment_method is distinct from new.enforcement_payment_method) execute function
    touch_months_of_case();
create or replace trigger words_of_minors after update of minors, facts_day, deleted on cases for each row
  when (old.minors <> new.minors or old.facts_day <> new.facts_day or old.deleted <> new.deleted) execute function refresh_words_of_minors();
create or replace trigger keep_words_changed after update of deleted, customer_id, cid, document, lawyer_id, court_id, procedure, date on civil_cases for each
    row
  when (old.deleted is distinct from new.deleted or old.customer_id is distinct from new.customer_id or old.cid is distinct from new.cid or old.document is
    distinct from new.document or old.lawyer_id is distinct from new.lawyer_id or old.court_id is distinct from new.court_id or old.procedure is distinct from
    new.procedure or old.date is distinct from new.date) execute function keep_words();
create or replace trigger load_changed after update of lawyer_id, deleted, status, next_kind, prior_hearing_date, prior_hearing_state, trial_hearing_date,
    trial_hearing_state, court_id, time_zone, review_date, status_since, last_action_date, next_date on civil_cases for each row
  when (old.lawyer_id is distinct from new.lawyer_id or old.deleted is distinct from new.deleted or old.status is distinct from new.status or (old.next_kind =
    'none'::text) is distinct from (new.next_kind = 'none'::text)) execute function load_civil_case();
create or replace trigger keep_words_changed after update of deleted, customer_id, establishment_id, cid, document, lawyer_id, facts_month on issues for each
    row
  when (old.deleted is distinct from new.deleted or old.customer_id is distinct from new.customer_id or old.establishment_id is distinct from
    new.establishment_id or old.cid is distinct from new.cid or old.document is distinct from new.document or old.lawyer_id is distinct from new.lawyer_id or
    old.facts_month is distinct from new.facts_month) execute function keep_words();
create or replace trigger words_of_minors after update of facts_day, deleted on issues for each row
  when (old.facts_day <> new.facts_day or old.deleted <> new.deleted) execute function refresh_words_of_minors();
