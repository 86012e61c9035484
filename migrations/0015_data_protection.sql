-- Data protection: who saw whom, what is held, blocked or anonymised, values that leave the journal without breaking it, minors by their initials.

-- ---------------------------------------------------------------- who saw what
-- Ids only, never a name. Written in batches; no part of the journal's chain.
create table access_log (
  id uuid primary key,
  at timestamptz(3) not null,
  user_id uuid not null,
  way text not null check (way in ('view', 'case', 'history', 'file', 'document', 'export', 'list', 'search', 'network', 'request')),
  entity text not null,
  records uuid[] not null,
  file_id uuid
);
create index access_log_user_idx on access_log (user_id, at, id);
create index access_log_at_idx on access_log (at, id);
create index access_log_records_idx on access_log using gin (records);
alter table access_log enable row level security;
grant select, insert, delete on access_log to sumario_system;
create policy everything on access_log to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- how long records stay
-- What is blocked is deleted for everybody, and stays in the figures: `counted` is what analytics reads.
do $$
declare name text;
begin
  foreach name in array array['cases', 'issues', 'civil_cases', 'criminals', 'witnesses'] loop
    execute format('alter table %I add column legal_hold text, add column hold_lifted text, add column blocked_at timestamptz(3), add column anonymised_at timestamptz(3)', name);
  end loop;
end $$;
alter table cases add column counted boolean not null generated always as (not deleted or blocked_at is not null) stored;
alter table issues add column counted boolean not null generated always as (not deleted or blocked_at is not null) stored;

-- The indexes of 0008 over what is counted.
drop index cases_facts_idx, cases_complaints_idx, cases_judgments_idx, cases_liabilities_idx, cases_trials_idx, cases_intrusions_idx, issues_facts_idx;
create index cases_facts_idx on cases (customer_id, facts_day)
  include (id, establishment_id, facts_month, facts_slot, case_status, complaint_datetime, preimplantation, penal_type, crime_type, theft_count,
    regular_in_area, loose_articles, has_images, theft_method, modus_operandi, ticket_amount, recovered)
  where counted;
create index cases_complaints_idx on cases (customer_id, complaint_day)
  include (id, establishment_id, case_status, country, processing, complaint_place, complaint_at_establishment, fcse_reason, minors, crime_type,
    is_theft, is_risky)
  where complaint_day is not null and counted;
create index cases_judgments_idx on cases (customer_id, judgment_date)
  include (id, establishment_id, judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_liability,
    injuries_liability, enforcement_payment, enforcement_payment_method)
  where judgment_date is not null and counted;
create index cases_liabilities_idx on cases (customer_id, liability_day)
  include (establishment_id, case_status, company_liability, injuries_liability, enforcement_payment)
  where (company_liability + injuries_liability > 0 or enforcement_payment > 0) and counted;
create index cases_trials_idx on cases (customer_id, trial_day) include (establishment_id)
  where trial_status = 'celebrated' and trial_day is not null and counted;
create index cases_intrusions_idx on cases (customer_id, facts_day) where penal_type = 'intrusion' and counted;
create index issues_facts_idx on issues (customer_id, facts_day)
  include (id, establishment_id, converted_case_id, facts_month, facts_slot, preimplantation, theft_count, regular_in_area, loose_articles, has_images,
    theft_method, ticket_amount, recovered)
  where counted;

-- A file whose bytes were removed with the people on it. Its fingerprint stays, as proof of what there was.
alter table files add column erased_at timestamptz(3), add column bytes_gone boolean not null default false;
create index files_erased_idx on files (id) where erased_at is not null and not bytes_gone;

-- ---------------------------------------------------------------- values that leave the journal
-- The hash of an entry covers its values, and is kept when they go. What is left of the entry is sealed in a later entry of the chain, the one
-- that `redaction` names: entity 'journal', action 'redact', a line for each redacted entry with its number and its seal.
alter table journal add column redaction bigint;

create or replace function journal_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare previous record;
begin
  perform pg_advisory_xact_lock(7305812);
  select seq, hash into previous from journal order by seq desc limit 1;
  new.seq := coalesce(previous.seq, 0) + 1;
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.redaction := null;
  new.hash := journal_hash(new, coalesce(previous.hash, sha256('sumario')));
  return new;
end $$;

-- What is left of the changes of an entry: of the record's own, which fields; of what somebody typed to search by, nothing;
-- of others that mention the record, everything but its name.
create function journal_left(entry journal, kind text, record uuid) returns jsonb language sql immutable as $$
  select case
    when entry.entity = kind and entry.record_id = record then
      (select coalesce(jsonb_agg(jsonb_build_object('field', change -> 'field', 'from', null, 'to', null)), '[]') from jsonb_array_elements(entry.changes) change)
    when entry.entity = 'export' then
      (select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(entry.changes) change where change ->> 'field' not in ('q', 'find'))
    else regexp_replace(entry.changes::text, '("id": "' || record || '", "alias": )"(?:[^"\\]|\\.)*"', '\1"—"', 'g')::jsonb
  end $$;

create function journal_redact(kind text, record uuid, mentions bigint[], who uuid, who_alias text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seals jsonb;
  made bigint;
begin
  perform pg_advisory_xact_lock(7305812);
  select jsonb_agg(jsonb_build_object('field', j.seq::text, 'from', null, 'to', encode(journal_hash(l, coalesce(p.hash, sha256('sumario'))), 'hex')) order by j.seq)
    into seals
    from journal j
    cross join lateral jsonb_populate_record(j, jsonb_build_object('changes', journal_left(j, kind, record))) l
    left join journal p on p.seq = j.seq - 1
    where (j.entity = kind and j.record_id = record) or j.seq = any (mentions);
  if seals is null then return 0; end if;
  insert into journal (actor_id, actor_alias, entity, record_id, action, changes)
    values (who, who_alias, 'journal', record, 'redact', seals) returning seq into made;
  update journal j set changes = journal_left(j, kind, record), redaction = made
    where (j.entity = kind and j.record_id = record) or j.seq = any (mentions);
  return jsonb_array_length(seals);
end $$;
revoke execute on function journal_redact from public;
grant execute on function journal_redact to sumario_system;

-- ---------------------------------------------------------------- minors
-- A case says whether minors take part in it, nobody says who: everybody in such a case is taken for one. Its own lawyer, and the firm, know them.
-- Asked by the owner of the tables, because the case may be one that the person does not see.
create function is_hidden_minor(kind text, person uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(bool_or(true) and not bool_or(scope_role() in ('manager', 'admin')
      or (scope_role() = 'lawyer' and exists (select from lawyers w where w.id = c.lawyer_id and w.user_id = scope_user()))), false)
  from cases c
  where c.minors and not c.deleted and c.id in (
    select case_id from case_criminals where kind = 'criminal' and criminal_id = person
    union all select case_id from case_witnesses where kind = 'witness' and witness_id = person) $$;
