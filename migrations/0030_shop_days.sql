-- outside of a transaction
-- The days of shops and head offices: rules of alerts, what a person has dismissed, when a person looked last, and indexes for what they read.
-- Each statement may be repeated.

-- ---------------------------------------------------------------- rules
-- What a customer wants to be alerted of. A customer without a row has the rules of the program; null switches a rule off. Amounts in cents.
create table if not exists alert_rules (
  customer_id uuid primary key references customers,
  version integer not null default 1,
  amount bigint check (amount > 0),
  repeat_cases integer check (repeat_cases > 1),
  repeat_days integer check (repeat_days > 0),
  bands boolean not null,
  above_usual numeric(3, 1) check (above_usual > 1),
  updated_at timestamptz(3) not null default now(),
  constraint alert_rules_repeat_check check ((repeat_cases is null) = (repeat_days is null))
);
alter table alert_rules enable row level security;
grant select, insert, update on alert_rules to sumario_scoped, sumario_staff, sumario_system;
drop policy if exists everything on alert_rules;
create policy everything on alert_rules to sumario_staff, sumario_system using (true) with check (true);
drop policy if exists of_head_office on alert_rules;
create policy of_head_office on alert_rules to sumario_scoped
  using ((select scope_role()) = 'supercustomer' and customer_id = any ((select scope_customers())::uuid[]));

-- ---------------------------------------------------------------- people
-- The alerts that a person has dismissed. `mark` is how much there was to see then (an amount, a number of cases): with more the alert comes back.
create table if not exists user_dismissals (
  user_id uuid not null references users,
  kind text not null check (kind in ('amount', 'repeat', 'band', 'shop')),
  subject_id uuid not null,
  mark bigint not null,
  dismissed_at timestamptz(3) not null,
  primary key (user_id, kind, subject_id)
);
alter table user_dismissals enable row level security;
grant select, insert, update on user_dismissals to sumario_scoped, sumario_staff, sumario_system;
grant delete on user_dismissals to sumario_system;
drop policy if exists everything on user_dismissals;
create policy everything on user_dismissals to sumario_system using (true) with check (true);
drop policy if exists own on user_dismissals;
create policy own on user_dismissals to sumario_scoped, sumario_staff using (user_id = (select scope_user()));

-- When a person looked at the own day: the last time before this visit, the beginning of this visit, and the last look.
create table if not exists user_visits (
  user_id uuid primary key references users,
  since timestamptz(3) not null,
  began_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
alter table user_visits enable row level security;
grant select, insert, update on user_visits to sumario_system;
grant select on user_visits to sumario_scoped, sumario_staff;
drop policy if exists everything on user_visits;
create policy everything on user_visits to sumario_system using (true) with check (true);
drop policy if exists own on user_visits;
create policy own on user_visits for select to sumario_scoped, sumario_staff using (user_id = (select scope_user()));

-- ---------------------------------------------------------------- witnesses
-- A witness who was summoned has said that they will come.
alter table case_witnesses add column if not exists confirmed boolean not null default false;

-- ---------------------------------------------------------------- indexes
-- Requests that wait for an answer are few among all that were ever made.
drop index concurrently if exists case_document_requests_open_idx;
create index concurrently case_document_requests_open_idx on case_document_requests (case_id) where fulfilled_at is null;
drop index concurrently if exists civil_case_document_requests_open_idx;
create index concurrently civil_case_document_requests_open_idx on civil_case_document_requests (civil_case_id) where fulfilled_at is null;
-- What was reported since a time, and which judgments came in.
drop index concurrently if exists cases_customer_created_idx;
create index concurrently cases_customer_created_idx on cases (customer_id, created_at) where not deleted;
drop index concurrently if exists issues_customer_created_idx;
create index concurrently issues_customer_created_idx on issues (customer_id, created_at) where not deleted;
drop index concurrently if exists case_status_history_verdict_idx;
create index concurrently case_status_history_verdict_idx on case_status_history (date) where "to" in ('guiltyVerdict', 'innocentVerdict') and not undone;
