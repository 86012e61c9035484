-- ---------------------------------------------------------------- notices and mails with their cause
-- The version of the record that caused the notice: undoing the write of that version withdraws the notice.
alter table notices add column version integer;
-- False for users who switched the bell off for this kind: the row stays, so that nobody is notified twice.
alter table notices add column shown boolean not null default true;
create index notices_cause_idx on notices (record_id, version) where version is not null;
create index notices_deadline_idx on notices (created_at) where kind in ('limitation', 'appeal', 'civilDue');

alter table mails add column record_id uuid;
alter table mails add column version integer;
create index mails_record_idx on mails (record_id) where record_id is not null;

-- ---------------------------------------------------------------- notice preferences of a user
-- Only rows that differ from the default, which is both channels.
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
-- One row per record that a bulk change wrote, with its former value, so that the whole change can be undone.
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
-- Sessions expire and are deleted, but the page of a user still shows it.
alter table credentials add column last_sign_in_at timestamptz(3);
