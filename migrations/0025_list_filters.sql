-- outside of a transaction
-- Lists narrowed to what a person entered, and to records without a lawyer, in the order of the list. An index on the lawyer does not give
-- that order where there is none: PostgreSQL does not know that rows without a value are equal.
drop index concurrently if exists cases_creator_idx;
create index concurrently cases_creator_idx on cases (case_creator_id, cid, id) where not deleted;
drop index concurrently if exists issues_creator_idx;
create index concurrently issues_creator_idx on issues (case_creator_id, cid, id) where not deleted;
drop index concurrently if exists civil_cases_creator_idx;
create index concurrently civil_cases_creator_idx on civil_cases (case_creator_id, cid, id) where not deleted;
drop index concurrently if exists cases_without_lawyer_idx;
create index concurrently cases_without_lawyer_idx on cases (cid, id) where lawyer_id is null and not deleted;
drop index concurrently if exists issues_without_lawyer_idx;
create index concurrently issues_without_lawyer_idx on issues (cid, id) where lawyer_id is null and not deleted;
drop index concurrently if exists civil_cases_without_lawyer_idx;
create index concurrently civil_cases_without_lawyer_idx on civil_cases (cid, id) where lawyer_id is null and not deleted;
