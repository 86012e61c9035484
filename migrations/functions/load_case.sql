-- A case is live until it is closed: then nothing has to be planned for it.
create or replace function load_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted and case_idle_days(old.case_status) is not null then
    insert into lawyer_loads (lawyer_id, cases, idle_cases) values (old.lawyer_id, -1, case when old.next_kind = 'none' then -1 else 0 end);
  end if;
  if tg_op <> 'DELETE' and not new.deleted and case_idle_days(new.case_status) is not null then
    insert into lawyer_loads (lawyer_id, cases, idle_cases) values (new.lawyer_id, 1, case when new.next_kind = 'none' then 1 else 0 end);
  end if;
  return null;
end $$;
