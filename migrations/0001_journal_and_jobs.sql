-- What everything else builds on: the journal, settings, background jobs and mails. Functions and views are in files of their own, in
-- migrations/functions and migrations/views: those that a table, an index or a policy needs are there before the first migration.
-- The roles (sumario_app and the three roles it can switch to) belong to the cluster; src/server/db/roles.ts creates them before the migrations.

create extension if not exists unaccent schema public;
create extension if not exists pg_trgm schema public;
create extension if not exists btree_gin schema public;

-- The application role has no rights of its own. Each transaction switches to one of three roles:
-- sumario_scoped (users who see part of the rows), sumario_staff (managers and admins), sumario_system (sign-in, jobs).
grant usage on schema public to sumario_scoped, sumario_staff, sumario_system;

-- Written by src/server/db/migrate.ts. The readiness check compares it with the files of the program.
grant select on migrations to sumario_system;

-- ---------------------------------------------------------------- journal

create table journal (
  seq bigint primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  actor_alias text,
  entity text not null,
  record_id uuid not null,
  action text not null,
  version integer,
  customer_id uuid,
  establishment_id uuid,
  -- Where the record was before, if this entry moved it.
  from_customer_id uuid,
  from_establishment_id uuid,
  changes jsonb not null,
  hash bytea not null,
  -- The entry that holds the seal of this one, if its values were redacted.
  redaction bigint
);
create index journal_record_idx on journal (entity, record_id, seq desc);
alter table journal enable row level security;
grant select, insert on journal to sumario_scoped, sumario_staff, sumario_system;
create policy append on journal for insert to sumario_scoped, sumario_staff, sumario_system with check (true);
create policy everything on journal for select to sumario_staff, sumario_system using (true);
create policy shown on journal for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and journal_shown(entity, record_id));
create trigger journal_link before insert on journal for each row execute function journal_link();
comment on trigger journal_link on journal is 'Each entry is numbered and sealed over the one before, in the order of commits.';
create trigger journal_close after insert on journal for each statement execute function journal_close();
comment on trigger journal_close on journal is 'The end of the chain is kept, so that a removed last entry is noticed; live streams are told.';

-- Holds the end of the chain, so that removing the last entries is detected.
create table journal_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
alter table journal_head enable row level security;
grant select on journal_head to sumario_system;
create policy everything on journal_head for select to sumario_system using (true);
insert into journal_head (seq, hash) values (0, sha256('sumario'));

-- Up to which entry each follower of the journal has come.
create table followers (
  name text primary key,
  seq bigint not null
);
alter table followers enable row level security;
grant select, insert, update on followers to sumario_system;
create policy everything on followers to sumario_system using (true) with check (true);
insert into followers (name, seq) values ('words', 0);

-- ---------------------------------------------------------------- settings

create table settings (
  key text primary key,
  value jsonb not null
);
alter table settings enable row level security;
grant select, insert, update, delete on settings to sumario_system;
create policy everything on settings to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- jobs and mails
create table jobs (
  id uuid primary key,
  kind text not null,
  -- Each lane has workers of its own, so that mails, uploads and long jobs do not wait for each other.
  lane text not null default 'general' check (lane in ('general', 'mail', 'upload')),
  -- What the job is about. At most one job of a kind waits or runs under a key.
  key text,
  -- One run of a recurring job: its key is never used again.
  recurring boolean not null default false,
  payload jsonb not null,
  run_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- The kind of the error, without any data.
  last_error text,
  progress integer not null default 0 check (progress between 0 and 100),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- The lease. The worker renews it; when a process dies the lease expires and another process takes the job.
  locked_until timestamptz(3),
  asked_by uuid
);
create unique index jobs_kind_key_key on jobs (kind, key) where recurring or state in ('waiting', 'running');
-- What is due in a lane: a waiting job at its time, a running one when its lease has expired.
create index jobs_due_idx on jobs (lane, (coalesce(locked_until, run_at))) where state in ('waiting', 'running');
create index jobs_finished_idx on jobs (finished_at) where finished_at is not null;
alter table jobs enable row level security;
grant select, insert, update, delete on jobs to sumario_system;
-- Users follow the progress of the jobs they asked for.
grant select (id, state, progress, asked_by) on jobs to sumario_scoped, sumario_staff;
create policy everything on jobs to sumario_system using (true) with check (true);
create policy own on jobs to sumario_scoped, sumario_staff using (asked_by = (select scope_user()));

-- What was sent to whom, and when. What a mail says is in the job that sends it, which has the id of the mail and is deleted with the sending:
-- links in mails are secrets.
create table mails (
  id uuid primary key,
  recipient text not null,
  locale text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  error text,
  -- Prevents a second mail about the same thing to a recipient without an account, who has no notices.
  key text,
  record_id uuid,
  version integer
);
create unique index mails_key_key on mails (key);
create index mails_unsent_idx on mails (created_at) where sent_at is null;
-- Finds the witnesses who were notified of a hearing: the keys of their mails begin with the kind of notice and the case.
create index mails_key_prefix_idx on mails (key text_pattern_ops) where key is not null;
create index mails_record_idx on mails (record_id) where record_id is not null;
alter table mails enable row level security;
grant select, insert, update, delete on mails to sumario_system;
create policy everything on mails to sumario_system using (true) with check (true);
