-- Kept figures (sums of months, counts by status) and data protection.

-- ---------------------------------------------------------------- sums of months
-- The sums of the cases of one customer in one month are kept. A write that changes a sum marks the month as touched in its own
-- transaction; figures count a touched month from the cases until a job sums it up again. So figures are always exact.

create table case_months (
  customer_id uuid not null references customers,
  month date not null,
  -- Identifies the statements that counted it: a program with other statements ignores the row.
  made_by text not null,
  sums json not null,
  primary key (customer_id, month)
);
-- `sums` is always read as a whole and often: decompressing it costs more than its size on disk.
alter table case_months alter column sums set storage external;

-- Months that changed. Each change inserts a row of its own, so that writers do not wait for each other.
create table case_months_touched (
  customer_id uuid not null,
  month date not null
);
create index case_months_touched_idx on case_months_touched (customer_id, month);

-- Sums cover every establishment of a customer: only users who see the whole customer may read them.
alter table case_months enable row level security;
grant select on case_months to sumario_scoped, sumario_staff;
grant select, insert, update, delete on case_months to sumario_system;
create policy everything on case_months to sumario_staff, sumario_system using (true) with check (true);
create policy whole on case_months to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and customer_id = any ((select scope_whole())::uuid[]));
alter table case_months_touched enable row level security;
grant select on case_months_touched to sumario_scoped, sumario_staff;
grant select, insert, update, delete on case_months_touched to sumario_system;
create policy everything on case_months_touched to sumario_staff, sumario_system using (true) with check (true);
create policy whole on case_months_touched to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and customer_id = any ((select scope_whole())::uuid[]));

-- The months in which a case counts.
create function months_of_case(one cases) returns setof date language sql stable as $$
  select date_trunc('month', day::timestamp)::date
    from unnest(array[one.facts_day, one.complaint_day, one.trial_day, one.judgment_date, one.liability_day]) day where day is not null
  union select date_trunc('month', a.date at time zone one.time_zone)::date from case_adjournments a where a.case_id = one.id
  union select date_trunc('month', a.date::timestamp)::date from case_actions a where a.case_id = one.id
  union select date_trunc('month', a.date::timestamp)::date from case_collaborator_actions a where a.case_id = one.id
$$;

create function touch_months_of_case() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_op
    when 'INSERT' then insert into case_months_touched select new.customer_id, months_of_case(new);
    when 'DELETE' then insert into case_months_touched select old.customer_id, months_of_case(old);
    else insert into case_months_touched select old.customer_id, months_of_case(old) union select new.customer_id, months_of_case(new);
  end case;
  return null;
end $$;
create trigger touch_months after insert or delete on cases for each row execute function touch_months_of_case();
-- Every column that a figure reads. Most saves change none of them.
create trigger touch_months_changed after update on cases for each row
  when ((old.customer_id, old.establishment_id, old.counted, old.time_zone, old.country, old.facts_day, old.facts_slot, old.case_status,
      old.complaint_datetime is null, old.preimplantation, old.penal_type, old.crime_type, old.theft_count, old.regular_in_area, old.loose_articles,
      old.has_images, old.theft_method, old.modus_operandi, old.ticket_amount, old.recovered, old.processing, old.complaint_day, old.complaint_place,
      old.complaint_at_establishment, old.fcse_reason, old.minors, old.is_theft, old.is_risky, old.trial_day, old.trial_status, old.judgment_date,
      old.judgment_type, old.not_guilty_sentence_reason, old.trial_accordance, old.restraining_order, old.company_liability, old.injuries_liability,
      old.enforcement_payment, old.enforcement_payment_method)
    is distinct from (new.customer_id, new.establishment_id, new.counted, new.time_zone, new.country, new.facts_day, new.facts_slot, new.case_status,
      new.complaint_datetime is null, new.preimplantation, new.penal_type, new.crime_type, new.theft_count, new.regular_in_area, new.loose_articles,
      new.has_images, new.theft_method, new.modus_operandi, new.ticket_amount, new.recovered, new.processing, new.complaint_day, new.complaint_place,
      new.complaint_at_establishment, new.fcse_reason, new.minors, new.is_theft, new.is_risky, new.trial_day, new.trial_status, new.judgment_date,
      new.judgment_type, new.not_guilty_sentence_reason, new.trial_accordance, new.restraining_order, new.company_liability, new.injuries_liability,
      new.enforcement_payment, new.enforcement_payment_method))
  execute function touch_months_of_case();

-- Bands and witnesses count on the days of the facts and of the complaint.
create function touch_months_of_party() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_months_touched
    select c.customer_id, c.facts_month from cases c where c.id in (old.case_id, new.case_id)
    union select c.customer_id, date_trunc('month', c.complaint_day::timestamp)::date from cases c
      where c.id in (old.case_id, new.case_id) and c.complaint_day is not null;
  return null;
end $$;
create trigger touch_months after insert or update or delete on case_bands for each row execute function touch_months_of_party();
create trigger touch_months after insert or update or delete on case_witnesses for each row execute function touch_months_of_party();

-- Lines count on their own day. One day more on each side, because the local day depends on the time zone of the case.
create function touch_months_of_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_months_touched
    select distinct c.customer_id, date_trunc('month', day::timestamp)::date from cases c
      cross join unnest(array[old.date::date - 1, old.date::date + 1, new.date::date - 1, new.date::date + 1]) day
      where c.id in (old.case_id, new.case_id) and day is not null;
  return null;
end $$;
create trigger touch_months after insert or update or delete on case_adjournments for each row execute function touch_months_of_line();
create trigger touch_months after insert or update or delete on case_actions for each row execute function touch_months_of_line();
create trigger touch_months after insert or update or delete on case_collaborator_actions for each row execute function touch_months_of_line();

-- ---------------------------------------------------------------- tallies
-- How many cases have each status, per establishment. Every list shows these counts, and counting the cases each time was most of the
-- database's work with fifty users. Each change inserts a row (+1 or -1) and a list adds rows up, so that writers do not wait for each
-- other. A nightly job merges the rows of each establishment and status into one.

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
-- The same rule as for the cases that they count.
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

-- Counts everything again, for programs that fill the table of cases with its triggers disabled.
create function tally_cases() returns void language sql as $$
  delete from case_tallies;
  insert into case_tallies select customer_id, establishment_id, case_status, count(*) from cases where not deleted group by 1, 2, 3;
$$;
revoke execute on function tally_cases() from public;

-- ---------------------------------------------------------------- lines and links for figures
-- Figures read very many lines and links, and their policies would ask for the case of each row. These views run as their owner instead,
-- with the scope of the user in them, like those at the end of 0003.

create view counted_case_criminals as select criminal_id, id, customer_id, establishment_id, counted, facts_day, time_zone
  from (select case_id, criminal_id from case_criminals) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_case_adjournments as select date, reason, id, customer_id, establishment_id, counted, facts_day, time_zone
  from (select case_id, date, reason from case_adjournments) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_case_actions as select date, type, action, id, customer_id, establishment_id, counted, facts_day, time_zone
  from (select case_id, date, type, action from case_actions) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_case_collaborator_actions as select date, type, action, price, id, customer_id, establishment_id, counted, facts_day, time_zone
  from (select case_id, date, type, action, price from case_collaborator_actions) l join cases c on c.id = l.case_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
create view counted_issue_criminals as select criminal_id, id, customer_id, establishment_id, counted, facts_day, converted_case_id
  from issue_criminals l join issues i on i.id = l.issue_id
  where customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or establishment_id = any ((select scope_establishments())::uuid[]));
grant select on counted_case_criminals, counted_case_adjournments, counted_case_actions, counted_case_collaborator_actions, counted_issue_criminals
  to sumario_scoped;

-- ---------------------------------------------------------------- access log
-- Who saw which records: ids only, no names. Written in batches, outside of the journal.

create table access_log (
  id uuid primary key,
  at timestamptz(3) not null,
  user_id uuid not null,
  way text not null check (way in ('view', 'case', 'history', 'file', 'document', 'export', 'list', 'search', 'network', 'request')),
  entity text not null,
  records uuid[] not null,
  file_id uuid
);
create index access_log_user_idx on access_log (user_id, at, id);
create index access_log_at_idx on access_log (at, id);
create index access_log_records_idx on access_log using gin (records);
alter table access_log enable row level security;
grant select, insert, delete on access_log to sumario_system;
create policy everything on access_log to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- minors
-- A case says whether minors take part in it, but not who they are, so everybody in such a case counts as a minor. Staff and the lawyer of
-- the case see the names. Runs as the owner, because the user may not see the case; takes all people of a page in one call.
create function hidden_minors(kind text, people uuid[]) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own uuid := (select id from lawyers where user_id = scope_user() and scope_role() = 'lawyer' and not deleted);
begin
  if scope_role() in ('manager', 'admin') then return; end if;
  if kind = 'criminal' then
    return query select l.criminal_id from case_criminals l join cases c on c.id = l.case_id
      where l.criminal_id = any (people) and c.minors and not c.deleted
      group by l.criminal_id having not coalesce(bool_or(c.lawyer_id = own), false);
  else
    return query select l.witness_id from case_witnesses l join cases c on c.id = l.case_id
      where l.witness_id = any (people) and c.minors and not c.deleted
      group by l.witness_id having not coalesce(bool_or(c.lawyer_id = own), false);
  end if;
end $$;
