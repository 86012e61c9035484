-- Work that goes on by itself, and what people are told.

create table jobs (
  id uuid primary key,
  kind text not null,
  -- What it is about. Only one of a kind waits or runs under a key.
  key text,
  -- One turn of something that recurs: its key is never given again.
  recurring boolean not null default false,
  payload jsonb not null,
  run_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- The kind of the error, never what it held.
  last_error text,
  progress integer not null default 0 check (progress between 0 and 100),
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Renewed while it is worked on; a process that died lets it run out.
  locked_until timestamptz(3),
  asked_by uuid references users
);
create unique index jobs_kind_key_key on jobs (kind, key) where recurring or state in ('waiting', 'running');
create index jobs_waiting_idx on jobs (run_at) where state = 'waiting';
create index jobs_running_idx on jobs (locked_until) where state = 'running';
create index jobs_finished_idx on jobs (finished_at) where finished_at is not null;

create table notices (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null,
  entity text not null,
  record_id uuid not null,
  -- What its text needs; never the name of a person.
  facts jsonb not null,
  -- The record, the occasion and its date: a person is told once.
  key text not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create unique index notices_user_key_key on notices (user_id, key);
create index notices_user_idx on notices (user_id, id);
create index notices_unread_idx on notices (user_id, id) where read_at is null;
create index notices_kind_idx on notices (user_id, kind, created_at);

-- Whose clock keeps a mail back at night; none for those that go out at any hour.
alter table mails add column time_zone text;
-- What must not go out twice to somebody who has no notices.
alter table mails add column key text;
create unique index mails_key_key on mails (key);

-- What the reminder of unpaid liability looks for.
create index cases_owed_idx on cases (judgment_date)
  where case_status = 'guiltyVerdict' and (company_civil_liability or injuries_civil_liability) and not deleted;

alter table jobs enable row level security;
grant select, insert, update, delete on jobs to sumario_system;
create policy everything on jobs to sumario_system using (true) with check (true);

alter table notices enable row level security;
grant select, insert on notices to sumario_system;
grant select, update (read_at) on notices to sumario_scoped, sumario_staff;
create policy everything on notices to sumario_system using (true) with check (true);
create policy own on notices to sumario_staff using (user_id = (select scope_user()));
-- Own, and only while its record is still shown.
create policy shown on notices to sumario_scoped using (user_id = (select scope_user()) and journal_shown(entity, record_id));
