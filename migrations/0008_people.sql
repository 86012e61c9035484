-- ---------------------------------------------------------------- notices and mails with their cause
-- The version of the record that the write made which caused the notice: undoing that write withdraws it.
alter table notices add column version integer;
-- Kept for people who switched the bell off for its kind, so that nobody is told twice.
alter table notices add column shown boolean not null default true;
create index notices_cause_idx on notices (record_id, version) where version is not null;
create index notices_deadline_idx on notices (created_at) where kind in ('limitation', 'appeal', 'civilDue');

alter table mails add column record_id uuid;
alter table mails add column version integer;
create index mails_record_idx on mails (record_id) where record_id is not null;

-- ---------------------------------------------------------------- which notices a person wants
-- Only what differs from the default: both channels.
create table notice_preferences (
  user_id uuid not null references users,
  kind text not null,
  bell boolean not null default true,
  mail boolean not null default true,
  primary key (user_id, kind)
);
alter table notice_preferences enable row level security;
grant select, insert, update, delete on notice_preferences to sumario_system;
create policy everything on notice_preferences to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- changes of many records at once
-- One row per record that a bulk change wrote, with what was there before, so that the whole can be undone.
create table bulk_changes (
  batch_id uuid not null,
  record_id uuid not null,
  entity text not null,
  field text not null,
  user_id uuid not null references users,
  -- The version that the change made.
  version integer not null,
  former uuid,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (batch_id, record_id, field)
);
create index bulk_changes_record_idx on bulk_changes (record_id, version);
alter table bulk_changes enable row level security;
grant select, insert, update, delete on bulk_changes to sumario_system;
create policy everything on bulk_changes to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- when a user signed in last
-- Sessions expire and are deleted; the page of a user still tells it.
alter table credentials add column last_sign_in_at timestamptz(3);
