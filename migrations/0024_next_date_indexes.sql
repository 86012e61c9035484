-- outside of a transaction
-- What is next, for a lawyer and for everybody. Closed records have no next date and are not in them.
drop index concurrently if exists cases_next_idx;
create index concurrently cases_next_idx on cases (next_date, id) where next_date is not null and not deleted;
drop index concurrently if exists cases_lawyer_next_idx;
create index concurrently cases_lawyer_next_idx on cases (lawyer_id, next_date) include (next_kind) where next_date is not null and not deleted;
drop index concurrently if exists civil_cases_next_idx;
create index concurrently civil_cases_next_idx on civil_cases (next_date, id) where next_date is not null and not deleted;
drop index concurrently if exists civil_cases_lawyer_next_idx;
create index concurrently civil_cases_lawyer_next_idx on civil_cases (lawyer_id, next_date) include (next_kind) where next_date is not null and not deleted;

-- The orders of lists.
drop index concurrently if exists cases_next_date_idx;
create index concurrently cases_next_date_idx on cases ((coalesce(next_date, '-infinity')), id) where not deleted;
drop index concurrently if exists cases_status_since_idx;
create index concurrently cases_status_since_idx on cases ((coalesce(status_since, '-infinity')), id) where not deleted;
drop index concurrently if exists cases_last_action_date_idx;
create index concurrently cases_last_action_date_idx on cases ((coalesce(last_action_date, '-infinity')), id) where not deleted;
drop index concurrently if exists civil_cases_next_date_idx;
create index concurrently civil_cases_next_date_idx on civil_cases ((coalesce(next_date, '-infinity')), id) where not deleted;
drop index concurrently if exists civil_cases_status_since_idx;
create index concurrently civil_cases_status_since_idx on civil_cases ((coalesce(status_since, '-infinity')), id) where not deleted;
drop index concurrently if exists civil_cases_last_action_date_idx;
create index concurrently civil_cases_last_action_date_idx on civil_cases ((coalesce(last_action_date, '-infinity')), id) where not deleted;
drop index concurrently if exists issues_next_date_idx;
create index concurrently issues_next_date_idx on issues ((coalesce(next_date, '-infinity')), id) where not deleted;
drop index concurrently if exists issues_last_action_date_idx;
create index concurrently issues_last_action_date_idx on issues ((coalesce(last_action_date, '-infinity')), id) where not deleted;
