-- Everybody of this kind whose name the reader does not see: what hidden_minors says of all who may be minors among the customers of the reader.
-- Searches and orders leave these people out of whatever their names would tell.
create or replace function hidden_people(kind text, today date) returns setof uuid
  language plpgsql stable security definer cost 10000 set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  customers uuid[] := scope_customers();
  oldest_facts timestamptz := least(
    (select min(datetime) from cases where not deleted), (select min(datetime) from issues where not deleted), today);
  -- Whoever was born before was of age on the day of any facts.
  born date := oldest_facts::date - interval '18 years 1 day';
begin
  if scope_role() in ('manager', 'admin') then return; end if;
  return query select hidden_minors(kind, case kind
    when 'criminal' then array(
      select id from criminals where customer_id = any (customers) and birth_date > born and not deleted
      union select l.criminal_id from cases c join case_criminals l on l.case_id = c.id
        where c.minors and not c.deleted and c.customer_id = any (customers))
    else array(
      select id from witnesses where customer_id = any (customers) and (minor or birth_date > born) and not deleted) end, today);
end $$;
