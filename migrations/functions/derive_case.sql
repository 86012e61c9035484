create or replace function derive_case() returns trigger language plpgsql as $$
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
