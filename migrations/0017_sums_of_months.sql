-- Figures over many years. What the cases of a customer come to in one month is kept beside them; a month in which anything changed since
-- says so in the writer's own transaction, and is counted from the cases until it is summed up anew. So the answers stay exact.

create table case_months (
  customer_id uuid not null references customers,
  month date not null,
  -- Which statements it was counted with: a version that counts otherwise does not read it.
  made_by text not null,
  sums json not null,
  primary key (customer_id, month)
);
-- Read as a whole and often: unpacking would cost more than its bytes.
alter table case_months alter column sums set storage external;

-- One row for each change, never two writers at one row: nobody waits for anybody.
create table case_months_touched (
  customer_id uuid not null,
  month date not null
);
create index case_months_touched_idx on case_months_touched (customer_id, month);

do $$
declare name text;
begin
  foreach name in array array['case_months', 'case_months_touched'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select on %I to sumario_scoped, sumario_staff', name);
    execute format('grant select, insert, update, delete on %I to sumario_system', name);
    execute format('create policy everything on %I to sumario_staff, sumario_system using (true) with check (true)', name);
    -- Sums tell of every establishment of the customer.
    execute format('create policy whole on %I to sumario_scoped
      using (customer_id = any ((select scope_customers())::uuid[]) and customer_id = any ((select scope_whole())::uuid[]))', name);
  end loop;
end $$;

-- The months that a case counts in.
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
-- Whatever a figure depends on; most saves change nothing of it.
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

-- Who takes part counts on the days of the facts and of the complaint.
create function touch_months_of_party() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_months_touched
    select c.customer_id, c.facts_month from cases c where c.id in (old.case_id, new.case_id)
    union select c.customer_id, date_trunc('month', c.complaint_day::timestamp)::date from cases c
      where c.id in (old.case_id, new.case_id) and c.complaint_day is not null;
  return null;
end $$;
-- What is done counts on its own day; a day more on each side, as only the case knows the clock.
create function touch_months_of_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_months_touched
    select distinct c.customer_id, date_trunc('month', day::timestamp)::date from cases c
      cross join unnest(array[old.date::date - 1, old.date::date + 1, new.date::date - 1, new.date::date + 1]) day
      where c.id in (old.case_id, new.case_id) and day is not null;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['case_bands', 'case_witnesses'] loop
    execute format('create trigger touch_months after insert or update or delete on %I for each row execute function touch_months_of_party()', name);
  end loop;
  foreach name in array array['case_adjournments', 'case_actions', 'case_collaborator_actions'] loop
    execute format('create trigger touch_months after insert or update or delete on %I for each row execute function touch_months_of_line()', name);
  end loop;
end $$;

-- The ticket in the middle is looked for among those that cost about as much.
create index cases_tickets_idx on cases (ticket_amount) include (customer_id, establishment_id, facts_day, preimplantation) where counted;
-- What is told one by one: orders by the day they end, intrusions from the newest on.
create index cases_orders_idx on cases (restraining_order_end_date, cid)
  include (customer_id, establishment_id, judgment_date, restraining_order_start_date, time_zone)
  where judgment_type = 'damning' and restraining_order and judgment_date is not null and counted;
drop index cases_intrusions_idx;
create index cases_intrusions_idx on cases (datetime, cid) include (customer_id, establishment_id, facts_day) where penal_type = 'intrusion' and counted;
