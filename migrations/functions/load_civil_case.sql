create or replace function load_civil_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted and civil_case_idle_days(old.status) is not null then
    insert into lawyer_loads (lawyer_id, civil_cases, idle_civil_cases) values (old.lawyer_id, -1, case when old.next_kind = 'none' then -1 else 0 end);
  end if;
  if tg_op <> 'DELETE' and not new.deleted and civil_case_idle_days(new.status) is not null then
    insert into lawyer_loads (lawyer_id, civil_cases, idle_civil_cases) values (new.lawyer_id, 1, case when new.next_kind = 'none' then 1 else 0 end);
  end if;
  return null;
end $$;
