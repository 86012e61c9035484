-- What many people at once ask for. How many cases there are of each status, shown above every list and read again whenever a case of it changed. Counting them each time was
-- most of what the database did with fifty people at work; here each change leaves a line, and a list adds lines up.

-- One row for each change, never two writers at one row: nobody waits for anybody. At night they become one for each place and status.
create table case_tallies (
  customer_id uuid not null,
  establishment_id uuid,
  case_status text not null,
  count integer not null
);
create index case_tallies_idx on case_tallies (customer_id, establishment_id, case_status) include (count);

alter table case_tallies enable row level security;
grant select on case_tallies to sumario_scoped, sumario_staff;
grant select, insert, delete on case_tallies to sumario_system;
create policy everything on case_tallies to sumario_staff, sumario_system using (true) with check (true);
-- As the cases that they count.
create policy assigned on case_tallies to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[])));

create function tally_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted then
    insert into case_tallies values (old.customer_id, old.establishment_id, old.case_status, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into case_tallies values (new.customer_id, new.establishment_id, new.case_status, 1);
  end if;
  return null;
end $$;
create trigger tally after insert or delete on cases for each row execute function tally_case();
create trigger tally_changed after update on cases for each row
  when ((old.customer_id, old.establishment_id, old.case_status, old.deleted) is distinct from (new.customer_id, new.establishment_id, new.case_status, new.deleted))
  execute function tally_case();

-- For this migration, and for who fills the table of cases past its triggers.
create function tally_cases() returns void language sql as $$
  delete from case_tallies;
  insert into case_tallies select customer_id, establishment_id, case_status, count(*) from cases where not deleted group by 1, 2, 3;
$$;
revoke execute on function tally_cases() from public;
select tally_cases();

-- Nothing counts all cases by their status any more.
drop index cases_count_idx;
-- What a period leaves of a list is counted from an index alone, the clock of the place and what the policy asks for included.
drop index cases_datetime_idx, cases_customer_idx, cases_customer_status_idx, cases_establishment_idx, cases_status_idx;
create index cases_datetime_idx on cases (datetime, id) include (case_status, time_zone) where not deleted;
create index cases_status_idx on cases (case_status, datetime, id) include (time_zone) where not deleted;
create index cases_customer_idx on cases (customer_id, datetime, id) include (establishment_id, case_status, time_zone) where not deleted;
create index cases_customer_status_idx on cases (customer_id, case_status, datetime, id) include (establishment_id, time_zone) where not deleted;
create index cases_establishment_idx on cases (establishment_id, datetime, id) include (customer_id, case_status, time_zone) where not deleted;

-- What hangs on a case is for who sees the case, and its policy asks that for each row. Figures go through very many: these views are their own
-- policy instead, with the limits of the person in them, as those of 0018 are.
do $$
declare
  limits text := 'customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]))';
  own text;
  name text;
begin
  for name, own in values ('case_criminals', 'criminal_id'), ('case_adjournments', 'date, reason'), ('case_actions', 'date, type, action'),
      ('case_collaborator_actions', 'date, type, action, price') loop
    execute format('create view counted_%1$s as select %2$s, id, customer_id, establishment_id, counted, facts_day, time_zone
      from (select case_id, %2$s from %1$s) l join cases c on c.id = l.case_id where %3$s', name, own, limits);
  end loop;
  execute format('create view counted_issue_criminals as select criminal_id, id, customer_id, establishment_id, counted, facts_day, converted_case_id
    from issue_criminals l join issues i on i.id = l.issue_id where %s', limits);
  foreach name in array array['case_criminals', 'case_adjournments', 'case_actions', 'case_collaborator_actions', 'issue_criminals'] loop
    execute format('grant select on counted_%s to sumario_scoped', name);
  end loop;
end $$;
