create or replace function tally_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted then
    insert into case_tallies values (old.customer_id, old.establishment_id, old.case_status, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into case_tallies values (new.customer_id, new.establishment_id, new.case_status, 1);
  end if;
  return null;
end $$;
