-- How many live records each lawyer has (or nobody: null), and how many of them nobody has planned anything for. The days of lawyers and managers
-- show it at any size.
-- Like tallies: each change inserts rows, which the nightly cleaning merges. Nobody waits for a row of another transaction.
create table lawyer_loads (
  lawyer_id uuid references lawyers,
  cases integer not null default 0,
  civil_cases integer not null default 0,
  idle_cases integer not null default 0,
  idle_civil_cases integer not null default 0
);
create index lawyer_loads_idx on lawyer_loads (lawyer_id) include (cases, civil_cases, idle_cases, idle_civil_cases);
alter table lawyer_loads enable row level security;
grant select on lawyer_loads to sumario_scoped, sumario_staff;
grant select, insert, delete on lawyer_loads to sumario_system;
create policy everything on lawyer_loads to sumario_staff, sumario_system using (true) with check (true);
-- The own numbers of a lawyer.
create policy own on lawyer_loads for select to sumario_scoped
  using (lawyer_id in (select id from lawyers where user_id = (select scope_user()) and not deleted));

-- A case is live until it is closed: then nothing has to be planned for it.
create function load_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted and case_idle_days(old.case_status) is not null then
    insert into lawyer_loads (lawyer_id, cases, idle_cases) values (old.lawyer_id, -1, case when old.next_kind = 'none' then -1 else 0 end);
  end if;
  if tg_op <> 'DELETE' and not new.deleted and case_idle_days(new.case_status) is not null then
    insert into lawyer_loads (lawyer_id, cases, idle_cases) values (new.lawyer_id, 1, case when new.next_kind = 'none' then 1 else 0 end);
  end if;
  return null;
end $$;
create trigger load after insert or delete on cases for each row execute function load_case();
create trigger load_changed after update on cases for each row
  when ((old.lawyer_id, old.deleted, old.case_status, old.next_kind = 'none') is distinct from (new.lawyer_id, new.deleted, new.case_status, new.next_kind = 'none'))
  execute function load_case();

create function load_civil_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted and civil_case_idle_days(old.status) is not null then
    insert into lawyer_loads (lawyer_id, civil_cases, idle_civil_cases) values (old.lawyer_id, -1, case when old.next_kind = 'none' then -1 else 0 end);
  end if;
  if tg_op <> 'DELETE' and not new.deleted and civil_case_idle_days(new.status) is not null then
    insert into lawyer_loads (lawyer_id, civil_cases, idle_civil_cases) values (new.lawyer_id, 1, case when new.next_kind = 'none' then 1 else 0 end);
  end if;
  return null;
end $$;
create trigger load after insert or delete on civil_cases for each row execute function load_civil_case();
create trigger load_changed after update on civil_cases for each row
  when ((old.lawyer_id, old.deleted, old.status, old.next_kind = 'none') is distinct from (new.lawyer_id, new.deleted, new.status, new.next_kind = 'none'))
  execute function load_civil_case();

-- Counts everything again: for the records that are there, and for tools that write without triggers.
create function count_loads() returns void language sql as $$
  delete from lawyer_loads;
  insert into lawyer_loads (lawyer_id, cases, idle_cases)
    select lawyer_id, count(*), count(*) filter (where next_kind = 'none') from cases
    where not deleted and case_idle_days(case_status) is not null group by lawyer_id;
  insert into lawyer_loads (lawyer_id, civil_cases, idle_civil_cases)
    select lawyer_id, count(*), count(*) filter (where next_kind = 'none') from civil_cases
    where not deleted and civil_case_idle_days(status) is not null group by lawyer_id;
$$;
revoke execute on function count_loads() from public;
select count_loads();
