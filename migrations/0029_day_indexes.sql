-- outside of a transaction
-- What the days of lawyers and managers read: the first of each, in order.
-- The hearings that a lawyer attends.
drop index concurrently if exists cases_attending_idx;
create index concurrently cases_attending_idx on cases ((coalesce(trial_lawyer_id, lawyer_id)), trial_datetime) include (trial_lawyer_id, lawyer_id, hearing_state)
  where trial_datetime is not null and not deleted;
drop index concurrently if exists civil_cases_attending_prior_idx;
create index concurrently civil_cases_attending_prior_idx on civil_cases (lawyer_id, prior_hearing_date) include (prior_hearing_state)
  where prior_hearing_date is not null and not deleted;
drop index concurrently if exists civil_cases_attending_trial_idx;
create index concurrently civil_cases_attending_trial_idx on civil_cases (lawyer_id, trial_hearing_date) include (trial_hearing_state)
  where trial_hearing_date is not null and not deleted;
drop index concurrently if exists civil_cases_prior_day_idx;
create index concurrently civil_cases_prior_day_idx on civil_cases (prior_hearing_date) where prior_hearing_date is not null and not deleted;
drop index concurrently if exists civil_cases_trial_day_idx;
create index concurrently civil_cases_trial_day_idx on civil_cases (trial_hearing_date) where trial_hearing_date is not null and not deleted;
-- New records of a lawyer, and of everybody.
drop index concurrently if exists cases_new_of_lawyer_idx;
create index concurrently cases_new_of_lawyer_idx on cases (lawyer_id, created_at, id) where case_status = 'new' and not deleted;
drop index concurrently if exists cases_new_idx;
create index concurrently cases_new_idx on cases (created_at, id) where case_status = 'new' and not deleted;
drop index concurrently if exists civil_cases_new_of_lawyer_idx;
create index concurrently civil_cases_new_of_lawyer_idx on civil_cases (lawyer_id, created_at, id) where status = 'new' and not deleted;
drop index concurrently if exists civil_cases_new_idx;
create index concurrently civil_cases_new_idx on civil_cases (created_at, id) where status = 'new' and not deleted;
-- Records without a next step; those of a lawyer are in the index of next dates.
drop index concurrently if exists cases_idle_idx;
create index concurrently cases_idle_idx on cases (next_date, id) where next_kind = 'none' and not deleted;
drop index concurrently if exists civil_cases_idle_idx;
create index concurrently civil_cases_idle_idx on civil_cases (next_date, id) where next_kind = 'none' and not deleted;
-- When a lawyer last did something.
drop index concurrently if exists cases_lawyer_action_idx;
create index concurrently cases_lawyer_action_idx on cases (lawyer_id, last_action_date) where last_action_date is not null and not deleted;
drop index concurrently if exists civil_cases_lawyer_action_idx;
create index concurrently civil_cases_lawyer_action_idx on civil_cases (lawyer_id, last_action_date) where last_action_date is not null and not deleted;
-- Papers that came in.
drop index concurrently if exists files_created_idx;
create index concurrently files_created_idx on files (created_at) where not deleted;
drop index concurrently if exists case_document_requests_answered_idx;
create index concurrently case_document_requests_answered_idx on case_document_requests (fulfilled_at) where fulfilled_at is not null;
drop index concurrently if exists civil_case_document_requests_answered_idx;
create index concurrently civil_case_document_requests_answered_idx on civil_case_document_requests (fulfilled_at) where fulfilled_at is not null;
