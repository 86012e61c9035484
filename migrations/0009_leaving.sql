-- Records that are no longer worked with but have a past: pickers do not offer them, everything else stays. The alternative to removing them.
alter table customers add column inactive boolean not null default false;
alter table establishments add column inactive boolean not null default false;
alter table lawyers add column inactive boolean not null default false;

-- Lists of cases, issues and civil cases begin with the highest number: what lists narrow by has an index in that order. Those by date stay for
-- periods and for lists that a person sorts by date; of a lawyer's records few are left to sort.
create index cases_status_cid_idx on cases (case_status, cid, id) where not deleted;
create index cases_customer_cid_idx on cases (customer_id, cid, id) include (establishment_id) where not deleted;
create index cases_customer_status_cid_idx on cases (customer_id, case_status, cid, id) include (establishment_id) where not deleted;
create index cases_establishment_cid_idx on cases (establishment_id, cid, id) include (customer_id) where not deleted;
drop index cases_lawyer_idx;
create index cases_lawyer_idx on cases (lawyer_id, cid, id) where not deleted;
create index issues_customer_cid_idx on issues (customer_id, cid, id) where not deleted;
create index issues_establishment_cid_idx on issues (establishment_id, cid, id) where not deleted;
drop index issues_lawyer_idx;
create index issues_lawyer_idx on issues (lawyer_id, cid, id) where not deleted;
create index civil_cases_customer_cid_idx on civil_cases (customer_id, cid, id) where not deleted;
create index civil_cases_status_cid_idx on civil_cases (status, cid, id) where not deleted;
create index civil_cases_customer_status_cid_idx on civil_cases (customer_id, status, cid, id) where not deleted;
drop index civil_cases_lawyer_idx;
create index civil_cases_lawyer_idx on civil_cases (lawyer_id, cid, id) where not deleted;
