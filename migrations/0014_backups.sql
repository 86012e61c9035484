-- When backups were made, for metrics: the archives are elsewhere, and the server does not see them.
create table backups (
  id uuid primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  -- The archive was written, verified and holds every file.
  succeeded boolean not null,
  -- Nothing if no archive was written.
  bytes bigint
);
create index backups_finished_idx on backups (succeeded, finished_at);
alter table backups enable row level security;
grant select on backups to sumario_system;
create policy everything on backups to sumario_system using (true) with check (true);
