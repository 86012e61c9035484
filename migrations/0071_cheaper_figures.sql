-- Bands and injured witnesses in figures, as the other links in 0005: with the scope of the user instead of a policy that asks for the case of each row.
-- The columns are those that figures read of the case.

create view counted_case_bands as select band_id, id, customer_id, establishment_id, counted, facts_day, theft_count, ticket_amount, modus_operandi,
    case_status, complaint_datetime
  from (select case_id, band_id from case_bands) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_issue_bands as select band_id, id, customer_id, establishment_id, counted, facts_day, theft_count, ticket_amount, converted_case_id
  from (select issue_id, band_id from issue_bands) l join issues i on i.id = l.issue_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_case_witnesses as select injured, id, customer_id, establishment_id, counted, complaint_day, case_status, is_risky, country
  from (select case_id, injured from case_witnesses) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
grant select on counted_case_bands, counted_issue_bands, counted_case_witnesses to sumario_scoped;

-- How many cases of a customer happened in each month, by status: a list of a year asks for it with each change of a case, and counting the cases
-- of a year each time costs as much as all figures of a customer. As with case_tallies, each change inserts a row, and a nightly job merges them.
-- The counts are of whole customers; who sees some establishments has few cases to count.
create table case_month_tallies (
  customer_id uuid not null,
  month date not null,
  case_status text not null,
  count integer not null
);
create index case_month_tallies_idx on case_month_tallies (customer_id, month, case_status) include (count);
alter table case_month_tallies enable row level security;
grant select on case_month_tallies to sumario_scoped, sumario_staff;
grant select, insert, delete on case_month_tallies to sumario_system;
create policy everything on case_month_tallies to sumario_staff, sumario_system using (true) with check (true);
create policy whole on case_month_tallies to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and customer_id = any ((select scope_whole())::uuid[]));

create function tally_case_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and not old.deleted then
    insert into case_month_tallies values (old.customer_id, old.facts_month, old.case_status, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into case_month_tallies values (new.customer_id, new.facts_month, new.case_status, 1);
  end if;
  return null;
end $$;
create trigger tally_month after insert or delete on cases for each row execute function tally_case_month();
create trigger tally_month_changed after update of customer_id, case_status, deleted, datetime, time_zone on cases for each row
  when (old.customer_id is distinct from new.customer_id or old.case_status is distinct from new.case_status or old.deleted is distinct from new.deleted
    or old.facts_month is distinct from new.facts_month) execute function tally_case_month();

-- As in 0005, with the counts by month.
create or replace function tally_cases() returns void language sql as $$
  delete from case_tallies;
  insert into case_tallies select customer_id, establishment_id, case_status, count(*) from cases where not deleted group by 1, 2, 3;
  delete from case_month_tallies;
  insert into case_month_tallies select customer_id, facts_month, case_status, count(*) from cases where not deleted group by 1, 2, 3;
$$;
insert into case_month_tallies select customer_id, facts_month, case_status, count(*) from cases where not deleted group by 1, 2, 3;
