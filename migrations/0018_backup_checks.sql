-- When an archive was restored as a trial, for metrics and the screen of admins.
create table backup_checks (
  id uuid primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  -- The name of the file.
  archive text not null,
  -- When that backup was made. Nothing if the archive could not be opened.
  archive_at timestamptz(3),
  -- What is wrong with it. Nothing if it can be restored.
  problem text
);
create index backup_checks_finished_idx on backup_checks (finished_at);
alter table backup_checks enable row level security;
grant select on backup_checks to sumario_system;
create policy everything on backup_checks to sumario_system using (true) with check (true);
