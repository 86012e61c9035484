-- PostgreSQL copies the triggers of a table for each statement that writes it, and with them the text of their conditions: 90 kB for a case, whatever is
-- saved. So the longest conditions are in functions now, which PostgreSQL reads when one of their columns is written.

-- The keys of each enumeration of a case: a function with the name of its trigger, which is the name that its constraint had.
create function refuse_unknown_key(of_schema text, of_table text, rule text) returns void language plpgsql as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', of_table, rule
    using errcode = 'check_violation', schema = of_schema, table = of_table, constraint = rule;
end $$;
do $$
declare
  one record;
begin
  for one in
    select t.tgname as name, a.attname as field, replace(substring(pg_get_triggerdef(t.oid) from 'ARRAY\[(.*?)\]'), '::text', '') as keys
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = t.tgattr[0]
    where t.tgrelid = 'cases'::regclass and t.tgfoid = 'refuse_unknown_key()'::regprocedure
  loop
    execute format($function$
      create function %1$I() returns trigger language plpgsql as $check$
      begin
        if new.%2$I <> all (array[%3$s]) then perform public.refuse_unknown_key(tg_table_schema, tg_table_name, tg_name); end if;
        return null;
      end $check$ $function$, one.name, one.field, one.keys);
    execute format('create or replace trigger %1$I after insert or update of %2$I on cases for each row execute function %1$I()', one.name, one.field);
    execute format('alter table cases enable always trigger %I', one.name);
  end loop;
end $$;
drop function refuse_unknown_key();

-- Whether a change moves a figure, so that the sums of its months have to be made again.
create function months_differ(was cases, changed cases) returns boolean language plpgsql immutable as $$
begin
  return (was.customer_id, was.establishment_id, was.counted, was.time_zone, was.country, was.facts_day, was.facts_slot, was.case_status,
    was.complaint_datetime is null, was.preimplantation, was.penal_type, was.crime_type, was.theft_count, was.regular_in_area,
    was.loose_articles, was.has_images, was.theft_method, was.modus_operandi, was.ticket_amount, was.recovered, was.processing,
    was.complaint_day, was.complaint_place, was.complaint_at_establishment, was.fcse_reason, was.minors, was.is_theft, was.is_risky,
    was.trial_day, was.hearing_state, was.judgment_date, was.judgment_type, was.not_guilty_sentence_reason, was.trial_accordance,
    was.restraining_order, was.company_liability, was.injuries_liability, was.enforcement_payment, was.enforcement_payment_method)
  is distinct from
    (changed.customer_id, changed.establishment_id, changed.counted, changed.time_zone, changed.country, changed.facts_day, changed.facts_slot,
    changed.case_status, changed.complaint_datetime is null, changed.preimplantation, changed.penal_type, changed.crime_type,
    changed.theft_count, changed.regular_in_area, changed.loose_articles, changed.has_images, changed.theft_method, changed.modus_operandi,
    changed.ticket_amount, changed.recovered, changed.processing, changed.complaint_day, changed.complaint_place,
    changed.complaint_at_establishment, changed.fcse_reason, changed.minors, changed.is_theft, changed.is_risky, changed.trial_day,
    changed.hearing_state, changed.judgment_date, changed.judgment_type, changed.not_guilty_sentence_reason, changed.trial_accordance,
    changed.restraining_order, changed.company_liability, changed.injuries_liability, changed.enforcement_payment,
    changed.enforcement_payment_method);
end $$;
create or replace trigger touch_months_changed after update of customer_id, establishment_id, deleted, blocked_at, datetime, time_zone, country,
    case_status, complaint_datetime, preimplantation, penal_type, aggravated_robbery_type, crime_type, theft_count, regular_in_area, loose_articles,
    has_images, theft_method, modus_operandi, ticket_amount, recovered_amount, recovered_products, processing, complaint_place,
    complaint_at_establishment, fcse_reason, minors, trial_datetime, hearing_state, court_id, court_penal_id, court_instruction_id, judgment_date,
    judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, company_civil_liability, company_civil_liability_amount,
    injuries_civil_liability, injuries_civil_liability_amount, enforcement_payment, enforcement_payment_method on cases for each row
  when (months_differ(old, new)) execute function touch_months_of_case();
