-- What cases derive from their own columns, and the keys of their enumerations, as triggers that name their columns.
--
-- Beside a BEFORE UPDATE trigger PostgreSQL computes every generated column anew with every update, and it reads each of their expressions and each
-- CHECK from its text: half of what an update of one field took. A trigger that names its columns costs nothing when these are not written.
-- Both kinds are always on, also while data is loaded without other triggers: each looks at nothing but its own row.

create function refuse_unknown_key() returns trigger language plpgsql as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, tg_name
    using errcode = 'check_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name;
end $$;

-- AFTER, so that it sees what is stored. `next_kind` and `time_band` are written by triggers, whose columns an update need not name: they keep their CHECK.
do $$
declare
  one record;
begin
  for one in
    select c.conname as name, a.attname as field, pg_get_expr(c.conbin, c.conrelid) as rule
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conrelid = 'cases'::regclass and c.contype = 'c' and cardinality(c.conkey) = 1 and a.attname not in ('next_kind', 'time_band')
  loop
    execute format('alter table cases drop constraint %I', one.name);
    execute format('create trigger %I after insert or update of %I on cases for each row when (not %s) execute function refuse_unknown_key()',
      one.name, one.field, regexp_replace(one.rule, format('\m%s\M', one.field), format('new.%I', one.field)));
    execute format('alter table cases enable always trigger %I', one.name);
  end loop;
end $$;

-- The values that are there stay. Exports leave these columns out, as they do with generated ones: they know them by the comment.
do $$
declare
  one text;
begin
  foreach one in array array['number', 'search', 'document', 'facts_day', 'facts_month', 'facts_slot', 'time_band', 'complaint_day', 'trial_day',
    'liability_day', 'recovered', 'company_liability', 'injuries_liability', 'is_theft', 'is_risky', 'counted']
  loop
    execute format('alter table cases alter column %I drop expression', one);
    execute format('comment on column cases.%I is %L', one, 'derived');
  end loop;
end $$;

create function derive_case_text() returns trigger language plpgsql as $$
declare
  digits text := new.cid::text;
begin
  new.number := left(digits, 4) || '-' || substr(digits, 5);
  new.search := public.fold(digits || ' ' || new.number || ' ' || new.facts || ' ' || coalesce(new.attestation, ''));
  new.document := public.search_document(
    public.search_number(new.cid) || ' ' || coalesce(new.attestation, '') || ' ' || public.search_joined(new.attestation), null, new.facts, new.country);
  return new;
end $$;
create function derive_case() returns trigger language plpgsql as $$
declare
  facts timestamp := new.datetime at time zone new.time_zone;
  hour integer := extract(hour from facts);
  band integer := case when hour between 7 and 12 then 0 when hour between 13 and 15 then 1 when hour between 16 and 21 then 2 else 3 end;
begin
  new.facts_day := facts::date;
  new.facts_month := date_trunc('month', facts)::date;
  new.facts_slot := (extract(isodow from facts)::integer - 1) * 4 + band;
  new.time_band := (array['morning', 'noon', 'afternoon', 'night'])[band + 1];
  new.complaint_day := (new.complaint_datetime at time zone new.time_zone)::date;
  new.trial_day := (new.trial_datetime at time zone new.time_zone)::date;
  new.liability_day := coalesce(new.judgment_date, facts::date);
  new.recovered := least(coalesce(new.recovered_amount, case when new.recovered_products = 'yesForSale' then new.ticket_amount else 0 end), new.ticket_amount);
  new.company_liability := case when new.company_civil_liability then coalesce(new.company_civil_liability_amount, 0) else 0 end;
  new.injuries_liability := case when new.injuries_civil_liability then coalesce(new.injuries_civil_liability_amount, 0) else 0 end;
  new.is_theft := coalesce(new.penal_type in ('pettyTheft', 'lessSeriousTheft', 'internalTheft') or new.penal_type = 'aggravatedRobbery'
    and new.aggravated_robbery_type in ('type1', 'type2', 'type3', 'type5', 'type6', 'type7', 'type8', 'type10', 'type11'), false);
  new.is_risky := coalesce(new.penal_type in ('violentRobbery', 'intimidationRobbery', 'injuries', 'threats', 'harassment', 'seizure',
      'authorityDisobedience'), false)
    or coalesce(new.penal_type = 'aggravatedRobbery'
      and new.aggravated_robbery_type in ('type4', 'type9', 'type12', 'type13', 'type14', 'type15', 'type16'), false)
    or coalesce(new.fcse_reason in ('threats', 'aggression'), false);
  new.counted := not new.deleted or new.blocked_at is not null;
  return new;
end $$;
-- Their names come before those of the triggers that plan a case. The derived columns are listed too: nobody writes another value.
create trigger derive before insert or update of datetime, time_zone, complaint_datetime, trial_datetime, judgment_date, recovered_amount,
    recovered_products, ticket_amount, company_civil_liability, company_civil_liability_amount, injuries_civil_liability,
    injuries_civil_liability_amount, penal_type, aggravated_robbery_type, fcse_reason, deleted, blocked_at, facts_day, facts_month, facts_slot,
    time_band, complaint_day, trial_day, liability_day, recovered, company_liability, injuries_liability, is_theft, is_risky, counted on cases
  for each row execute function derive_case();
create trigger derive_text before insert or update of cid, facts, attestation, country, number, search, document on cases
  for each row execute function derive_case_text();
alter table cases enable always trigger derive, enable always trigger derive_text;

-- The triggers of 0058 named generated columns, which stood for those that they were computed from. Now they name these.
-- The words of a case compare in their function, whose condition is prepared once per connection.
create function keep_case_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (old.deleted, old.customer_id, old.establishment_id, old.cid, old.document, old.lawyer_id, old.court_id, old.court_instruction_id, old.court_penal_id,
      old.court_appeal_id, old.enforcement_court_id, old.autos_misdemeanor, old.autos_previous_proceedings, old.autos_abbreviated_procedure,
      old.enforcement_number, old.penal_type, old.facts_month)
    is distinct from (new.deleted, new.customer_id, new.establishment_id, new.cid, new.document, new.lawyer_id, new.court_id, new.court_instruction_id,
      new.court_penal_id, new.court_appeal_id, new.enforcement_court_id, new.autos_misdemeanor, new.autos_previous_proceedings,
      new.autos_abbreviated_procedure, new.enforcement_number, new.penal_type, new.facts_month) then
    perform refresh_case_words(array[new.id]);
  end if;
  return null;
end $$;
create or replace trigger keep_words_changed after update of deleted, customer_id, establishment_id, cid, facts, attestation, country, lawyer_id, court_id,
    court_instruction_id, court_penal_id, court_appeal_id, enforcement_court_id, autos_misdemeanor, autos_previous_proceedings,
    autos_abbreviated_procedure, enforcement_number, penal_type, datetime, time_zone on cases for each row execute function keep_case_words();
create or replace trigger touch_months_changed after update of customer_id, establishment_id, deleted, blocked_at, datetime, time_zone, country,
    case_status, complaint_datetime, preimplantation, penal_type, aggravated_robbery_type, crime_type, theft_count, regular_in_area, loose_articles,
    has_images, theft_method, modus_operandi, ticket_amount, recovered_amount, recovered_products, processing, complaint_place,
    complaint_at_establishment, fcse_reason, minors, trial_datetime, hearing_state, court_id, court_penal_id, court_instruction_id, judgment_date,
    judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_civil_liability, company_civil_liability_amount,
    injuries_civil_liability, injuries_civil_liability_amount, enforcement_payment, enforcement_payment_method on cases for each row
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
create or replace trigger words_of_minors after update of minors, datetime, time_zone, deleted on cases for each row
  when (old.minors <> new.minors or old.facts_day <> new.facts_day or old.deleted <> new.deleted) execute function refresh_words_of_minors();
