-- outside of a transaction
-- Hearings of a period by customer and establishment: a shop no longer reads those of all shops from the table to drop them.
drop index concurrently if exists cases_hearings_idx;
create index concurrently cases_hearings_idx on cases (trial_datetime, customer_id, establishment_id) where trial_datetime is not null and not deleted;
drop index concurrently if exists cases_hearing_idx;
