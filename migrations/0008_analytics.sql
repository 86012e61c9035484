-- Figures over many cases. What they count is derived with each write, so that a figure is read from an index alone.

alter table cases
  -- The clock of the place decides the day, the month, the weekday and the hour.
  add column facts_day date not null generated always as ((datetime at time zone time_zone)::date) stored,
  add column facts_month date not null generated always as (date_trunc('month', datetime at time zone time_zone)::date) stored,
  -- Weekday (Monday is 0) times four, and the time of day: morning, noon, afternoon, night.
  add column facts_slot smallint not null generated always as (
    (extract(isodow from datetime at time zone time_zone)::integer - 1) * 4
    + case
        when extract(hour from datetime at time zone time_zone) between 7 and 12 then 0
        when extract(hour from datetime at time zone time_zone) between 13 and 15 then 1
        when extract(hour from datetime at time zone time_zone) between 16 and 21 then 2
        else 3
      end) stored,
  add column complaint_day date generated always as ((complaint_datetime at time zone time_zone)::date) stored,
  add column trial_day date generated always as ((trial_datetime at time zone time_zone)::date) stored,
  -- What the store has back; the rest of the ticket is claimed.
  add column recovered bigint not null generated always as (
    least(coalesce(recovered_amount, case when recovered_products = 'yesForSale' then ticket_amount else 0 end), ticket_amount)) stored,
  add column company_liability bigint not null generated always as (
    case when company_civil_liability then coalesce(company_civil_liability_amount, 0) else 0 end) stored,
  add column injuries_liability bigint not null generated always as (
    case when injuries_civil_liability then coalesce(injuries_civil_liability_amount, 0) else 0 end) stored,
  add column liability_day date not null generated always as (coalesce(judgment_date, (datetime at time zone time_zone)::date)) stored,
  add column is_theft boolean not null generated always as (
    coalesce(penal_type in ('pettyTheft', 'lessSeriousTheft', 'internalTheft')
      or (penal_type = 'aggravatedRobbery' and aggravated_robbery_type in
        ('type1', 'type2', 'type3', 'type5', 'type6', 'type7', 'type8', 'type10', 'type11')), false)) stored,
  -- Violence or the fear of it; an injured witness is a matter of the witnesses.
  add column is_risky boolean not null generated always as (
    coalesce(penal_type in ('violentRobbery', 'intimidationRobbery', 'injuries', 'threats', 'harassment', 'seizure', 'authorityDisobedience'), false)
      or coalesce(penal_type = 'aggravatedRobbery' and aggravated_robbery_type in
        ('type4', 'type9', 'type12', 'type13', 'type14', 'type15', 'type16'), false)
      or coalesce(fcse_reason in ('threats', 'aggression'), false)) stored;

-- One for each date that a period can be about.
create index cases_facts_idx on cases (customer_id, facts_day)
  include (id, establishment_id, facts_month, facts_slot, case_status, complaint_datetime, preimplantation, penal_type, crime_type, theft_count,
    regular_in_area, loose_articles, has_images, theft_method, modus_operandi, ticket_amount, recovered)
  where not deleted;
create index cases_complaints_idx on cases (customer_id, complaint_day)
  include (id, establishment_id, case_status, country, processing, complaint_place, complaint_at_establishment, fcse_reason, minors, crime_type,
    is_theft, is_risky)
  where complaint_day is not null and not deleted;
create index cases_judgments_idx on cases (customer_id, judgment_date)
  include (id, establishment_id, judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_liability,
    injuries_liability, enforcement_payment, enforcement_payment_method)
  where judgment_date is not null and not deleted;
create index cases_liabilities_idx on cases (customer_id, liability_day)
  include (establishment_id, case_status, company_liability, injuries_liability, enforcement_payment)
  where (company_liability + injuries_liability > 0 or enforcement_payment > 0) and not deleted;
create index cases_trials_idx on cases (customer_id, trial_day) include (establishment_id)
  where trial_status = 'celebrated' and trial_day is not null and not deleted;
create index cases_intrusions_idx on cases (customer_id, facts_day) where penal_type = 'intrusion' and not deleted;
create index case_adjournments_counted_idx on case_adjournments (date) include (case_id, reason);
create index case_actions_counted_idx on case_actions (date) include (case_id, type, action);
create index case_collaborator_actions_counted_idx on case_collaborator_actions (date) include (case_id, type, action, price);
create index case_witnesses_injured_idx on case_witnesses (case_id) where injured;

alter table issues
  add column facts_day date not null generated always as ((datetime at time zone time_zone)::date) stored,
  add column facts_month date not null generated always as (date_trunc('month', datetime at time zone time_zone)::date) stored,
  add column facts_slot smallint not null generated always as (
    (extract(isodow from datetime at time zone time_zone)::integer - 1) * 4
    + case
        when extract(hour from datetime at time zone time_zone) between 7 and 12 then 0
        when extract(hour from datetime at time zone time_zone) between 13 and 15 then 1
        when extract(hour from datetime at time zone time_zone) between 16 and 21 then 2
        else 3
      end) stored,
  add column recovered bigint not null generated always as (
    least(coalesce(recovered_amount, case when recovered_products = 'yesForSale' then ticket_amount else 0 end), ticket_amount)) stored;
create index issues_facts_idx on issues (customer_id, facts_day)
  include (id, establishment_id, converted_case_id, facts_month, facts_slot, preimplantation, theft_count, regular_in_area, loose_articles, has_images,
    theft_method, ticket_amount, recovered)
  where not deleted;
