-- ---------------------------------------------------------------- figures
-- A trial counts as held by the state of its hearing: one that was decided without a hearing was never held.
drop index cases_trials_idx;
create index cases_trials_idx on cases (customer_id, trial_day) include (establishment_id)
  where hearing_state = 'held' and trial_day is not null and counted;
drop trigger touch_months_changed on cases;
create trigger touch_months_changed after update on cases for each row
  when ((old.customer_id, old.establishment_id, old.counted, old.time_zone, old.country, old.facts_day, old.facts_slot, old.case_status,
      old.complaint_datetime is null, old.preimplantation, old.penal_type, old.crime_type, old.theft_count, old.regular_in_area, old.loose_articles,
      old.has_images, old.theft_method, old.modus_operandi, old.ticket_amount, old.recovered, old.processing, old.complaint_day, old.complaint_place,
      old.complaint_at_establishment, old.fcse_reason, old.minors, old.is_theft, old.is_risky, old.trial_day, old.hearing_state, old.judgment_date,
      old.judgment_type, old.not_guilty_sentence_reason, old.trial_accordance, old.restraining_order, old.company_liability, old.injuries_liability,
      old.enforcement_payment, old.enforcement_payment_method)
    is distinct from (new.customer_id, new.establishment_id, new.counted, new.time_zone, new.country, new.facts_day, new.facts_slot, new.case_status,
      new.complaint_datetime is null, new.preimplantation, new.penal_type, new.crime_type, new.theft_count, new.regular_in_area, new.loose_articles,
      new.has_images, new.theft_method, new.modus_operandi, new.ticket_amount, new.recovered, new.processing, new.complaint_day, new.complaint_place,
      new.complaint_at_establishment, new.fcse_reason, new.minors, new.is_theft, new.is_risky, new.trial_day, new.hearing_state, new.judgment_date,
      new.judgment_type, new.not_guilty_sentence_reason, new.trial_accordance, new.restraining_order, new.company_liability, new.injuries_liability,
      new.enforcement_payment, new.enforcement_payment_method))
  execute function touch_months_of_case();
insert into case_months_touched
  select distinct customer_id, date_trunc('month', trial_day::timestamp)::date from cases
    where trial_day is not null and (hearing_state = 'held') is distinct from (trial_status = 'celebrated');
