create or replace function tally_case_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted then
    insert into case_month_tallies values (old.customer_id, old.facts_month, old.case_status, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into case_month_tallies values (new.customer_id, new.facts_month, new.case_status, 1);
  end if;
  return null;
end $$;
