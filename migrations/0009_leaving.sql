-- Inactive records: pickers do not offer them, everything else stays. The alternative to removing a record that others refer to.
alter table customers add column inactive boolean not null default false;
alter table establishments add column inactive boolean not null default false;
alter table lawyers add column inactive boolean not null default false;

-- Lists of cases, issues and civil cases begin with the highest number: each common filter has an index in that order. The indexes by date stay for
-- periods and for lists that are sorted by date. The records of one lawyer are few enough to be sorted.
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

-- Unique names and codes are compared ignoring case, accents and spaces; DNI, CIF and plates have a normal form already.
create function unique_form(value text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(public.fold(value), '\s', '', 'g') $$;

-- Existing records that differ only in case, accents or spaces stay as they are: the first has twin 0, its duplicate 1, and so on. The
-- screen of duplicates lists them. A duplicate can only be renamed to a free name.
create function reset_twin() returns trigger language plpgsql as $$ begin new.twin := 0; return new; end $$;
alter table bands add column twin integer not null default 0;
alter table companies add column twin integer not null default 0;
alter table establishments add column twin integer not null default 0;
alter table courts add column twin integer not null default 0;
alter table zones add column twin integer not null default 0;

update bands r set twin = d.twin from (
  select id, row_number() over (partition by customer_id, unique_form(alias) order by created_at, id) - 1 as twin from bands where not deleted) d
  where d.id = r.id and d.twin > 0;
drop index bands_customer_alias_key;
create unique index bands_customer_alias_key on bands (customer_id, unique_form(alias), twin) where not deleted;
create trigger reset_twin before update of customer_id, alias on bands for each row
  when (new.twin > 0 and (new.customer_id, unique_form(new.alias)) is distinct from (old.customer_id, unique_form(old.alias))) execute function reset_twin();

update companies r set twin = d.twin from (
  select id, row_number() over (partition by customer_id, unique_form(alias) order by created_at, id) - 1 as twin from companies where not deleted) d
  where d.id = r.id and d.twin > 0;
drop index companies_customer_alias_key;
create unique index companies_customer_alias_key on companies (customer_id, unique_form(alias), twin) where not deleted;
create trigger reset_twin before update of customer_id, alias on companies for each row
  when (new.twin > 0 and (new.customer_id, unique_form(new.alias)) is distinct from (old.customer_id, unique_form(old.alias))) execute function reset_twin();

update establishments r set twin = d.twin from (
  select id, row_number() over (partition by unique_form(code) order by created_at, id) - 1 as twin from establishments where not deleted) d
  where d.id = r.id and d.twin > 0;
drop index establishments_code_key;
create unique index establishments_code_key on establishments (unique_form(code), twin) where not deleted;
create trigger reset_twin before update of code on establishments for each row
  when (new.twin > 0 and unique_form(new.code) is distinct from unique_form(old.code)) execute function reset_twin();

update courts r set twin = d.twin from (
  select id, row_number() over (partition by country, unique_form(city), unique_form(alias) order by created_at, id) - 1 as twin from courts where not deleted) d
  where d.id = r.id and d.twin > 0;
drop index courts_country_city_alias_key;
create unique index courts_country_city_alias_key on courts (country, unique_form(city), unique_form(alias), twin) where not deleted;
create trigger reset_twin before update of country, city, alias on courts for each row
  when (new.twin > 0 and (new.country, unique_form(new.city), unique_form(new.alias)) is distinct from (old.country, unique_form(old.city), unique_form(old.alias)))
  execute function reset_twin();

-- The names of zones were not unique at all.
update zones r set twin = d.twin from (
  select id, row_number() over (partition by customer_id, unique_form(alias) order by created_at, id) - 1 as twin from zones where not deleted) d
  where d.id = r.id and d.twin > 0;
create unique index zones_customer_alias_key on zones (customer_id, unique_form(alias), twin) where not deleted;
create trigger reset_twin before update of customer_id, alias on zones for each row
  when (new.twin > 0 and (new.customer_id, unique_form(new.alias)) is distinct from (old.customer_id, unique_form(old.alias))) execute function reset_twin();

-- A bulk change is logged as a change, not as a view of each record. Not validated: existing rows satisfy the narrower list.
alter table access_log drop constraint access_log_way_check;
alter table access_log add constraint access_log_way_check
  check (way in ('view', 'case', 'history', 'file', 'document', 'export', 'list', 'search', 'network', 'request', 'change')) not valid;
