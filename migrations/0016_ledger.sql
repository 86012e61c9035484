-- What judgments award, what was agreed and what came in; fields of the offence, the fine and the complaint; sections of Spanish courts.

-- ---------------------------------------------------------------- ledger
create table case_ledger (
  id uuid primary key,
  version integer not null default 1,
  case_id uuid not null references cases,
  kind text not null check (kind in ('award', 'instalment', 'payment', 'writeOff')),
  date date not null,
  amount bigint not null,
  ground text check (ground in ('civilLiability', 'principal', 'interest', 'costs', 'other')),
  beneficiary text check (beneficiary in ('customer', 'establishment', 'other')),
  beneficiary_name text,
  payer text,
  method text check (method in ('deposit', 'paymentOrder')),
  note text,
  taken_over boolean not null default false
);
create index case_ledger_case_idx on case_ledger (case_id, id);
create index case_ledger_instalments_idx on case_ledger (date) where kind = 'instalment';
alter table case_ledger enable row level security;
grant select, insert, update, delete on case_ledger to sumario_scoped, sumario_staff, sumario_system;
create policy everything on case_ledger to sumario_staff, sumario_system using (true) with check (true);
create policy of_case on case_ledger to sumario_scoped using (exists (select from cases where cases.id = case_id));

create table civil_case_ledger (
  id uuid primary key,
  version integer not null default 1,
  civil_case_id uuid not null references civil_cases,
  kind text not null check (kind in ('award', 'instalment', 'payment', 'writeOff')),
  date date not null,
  amount bigint not null,
  ground text check (ground in ('civilLiability', 'principal', 'interest', 'costs', 'other')),
  beneficiary text check (beneficiary in ('customer', 'establishment', 'other')),
  beneficiary_name text,
  payer text,
  method text check (method in ('deposit', 'paymentOrder')),
  note text,
  taken_over boolean not null default false
);
create index civil_case_ledger_civil_case_idx on civil_case_ledger (civil_case_id, id);
create index civil_case_ledger_instalments_idx on civil_case_ledger (date) where kind = 'instalment';
alter table civil_case_ledger enable row level security;
grant select, insert, update, delete on civil_case_ledger to sumario_scoped, sumario_staff, sumario_system;
create policy everything on civil_case_ledger to sumario_staff, sumario_system using (true) with check (true);
create policy of_civil_case on civil_case_ledger to sumario_scoped using (exists (select from civil_cases where civil_cases.id = civil_case_id));

-- ---------------------------------------------------------------- fields
alter table cases
  add column open_amount bigint,
  add column offence_degree text check (offence_degree in ('completed', 'attempted')),
  add column penalty_days integer,
  add column penalty_quota bigint,
  add column actions_offer_date date,
  add column actions_offer_answer text check (actions_offer_answer in ('joins', 'claims', 'waives')),
  add column costs_claimed bigint;
alter table civil_cases add column paid_amount bigint, add column open_amount bigint;
alter table courts add column section text
  check (section in ('civil', 'instruction', 'civilInstruction', 'family', 'commercial', 'violence', 'childViolence', 'penal', 'minors', 'prisons', 'administrative', 'social'));
alter table cases drop constraint cases_complaint_type_check,
  add constraint cases_complaint_type_check check (complaint_type in ('online', 'police', 'prosecution', 'judge', 'querella', 'direct', 'mainCourante')) not valid;
alter table cases validate constraint cases_complaint_type_check;

-- ---------------------------------------------------------------- sums
-- What is still owed: the awards of the ledger or, where it has none for civil liability, the liability of the judgment; less what was paid or written off.
-- Runs as the owner of the tables, as the other triggers do. The writer holds the lock of the record.
create function case_open_amount() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lines record;
  total bigint;
begin
  select coalesce(sum(amount) filter (where kind = 'award'), 0) as awarded,
    coalesce(bool_or(kind = 'award' and ground = 'civilLiability'), false) as has_liability,
    coalesce(sum(amount) filter (where kind = 'writeOff'), 0) as written_off
    into lines from case_ledger where case_id = new.id;
  total := lines.awarded + case when lines.has_liability then 0 else
    case when new.company_civil_liability then coalesce(new.company_civil_liability_amount, 0) else 0 end
    + case when new.injuries_civil_liability then coalesce(new.injuries_civil_liability_amount, 0) else 0 end end;
  new.open_amount := case when total > 0 then greatest(0, total - coalesce(new.enforcement_payment, 0) - lines.written_off) end;
  return new;
end $$;

-- Once per statement: each update of a case writes its indexes.
create function sum_case_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases c set enforcement_payment = l.paid, enforcement_payment_method = l.method
    from (select t.case_id, sum(x.amount) filter (where x.kind = 'payment')::bigint as paid,
        (array_agg(x.method order by x.date desc, x.id desc) filter (where x.kind = 'payment' and x.method is not null))[1] as method
      from (select distinct case_id from touched) t left join case_ledger x on x.case_id = t.case_id group by t.case_id) l
    where c.id = l.case_id;
  return null;
end $$;

create function sum_civil_case_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update civil_cases c set paid_amount = l.paid, open_amount = case when l.awarded > 0 then greatest(0, l.awarded - l.settled) end
    from (select t.civil_case_id, sum(x.amount) filter (where x.kind = 'payment')::bigint as paid,
        sum(x.amount) filter (where x.kind = 'award')::bigint as awarded,
        coalesce(sum(x.amount) filter (where x.kind in ('payment', 'writeOff')), 0)::bigint as settled
      from (select distinct civil_case_id from touched) t left join civil_case_ledger x on x.civil_case_id = t.civil_case_id group by t.civil_case_id) l
    where c.id = l.civil_case_id;
  return null;
end $$;

-- ---------------------------------------------------------------- what was typed before
-- Triggers are off: figures, tallies and versions do not depend on these columns.
alter table cases disable trigger user;
-- A payment that was typed on the case becomes one line. The journal knows best when it was typed.
insert into case_ledger (id, case_id, kind, date, amount, method, taken_over)
select gen_random_uuid(), c.id, 'payment',
  coalesce((j.at at time zone c.time_zone)::date, c.judgment_date, (c.updated_at at time zone c.time_zone)::date),
  c.enforcement_payment, c.enforcement_payment_method, true
from cases c
  left join lateral (select at from journal x where x.entity = 'case' and x.record_id = c.id and x.changes @> '[{"field": "enforcementPayment"}]'
    order by x.seq desc limit 1) j on true
where c.enforcement_payment > 0;
update cases set open_amount = greatest(0, company_liability + injuries_liability - coalesce(enforcement_payment, 0))
  where company_liability + injuries_liability > 0;
alter table cases enable trigger user;

create trigger open_amount_created before insert on cases for each row
  when (new.company_civil_liability or new.injuries_civil_liability) execute function case_open_amount();
create trigger open_amount_changed before update of company_civil_liability, company_civil_liability_amount, injuries_civil_liability,
  injuries_civil_liability_amount, enforcement_payment on cases for each row execute function case_open_amount();
create trigger sum_ledger_insert after insert on case_ledger referencing new table as touched
  for each statement execute function sum_case_ledger();
create trigger sum_ledger_update after update on case_ledger referencing new table as touched
  for each statement execute function sum_case_ledger();
create trigger sum_ledger_delete after delete on case_ledger referencing old table as touched
  for each statement execute function sum_case_ledger();
create trigger sum_ledger_insert after insert on civil_case_ledger referencing new table as touched
  for each statement execute function sum_civil_case_ledger();
create trigger sum_ledger_update after update on civil_case_ledger referencing new table as touched
  for each statement execute function sum_civil_case_ledger();
create trigger sum_ledger_delete after delete on civil_case_ledger referencing old table as touched
  for each statement execute function sum_civil_case_ledger();

-- Reminders of debts read these alone.
create index cases_open_amount_idx on cases (id) where open_amount > 0 and not deleted;
