-- Files that were imported: how their columns were mapped, so that the next file with these headings is mapped the same way, and the records that
-- they made, so that an import can be undone for a day. Routes check who asks and then read as the system: the other roles have no way here.

create table imports (
  id uuid primary key,
  user_id uuid not null references users,
  entity text not null,
  file_name text not null,
  headings jsonb not null,
  mapping jsonb not null,
  fill jsonb not null,
  created integer not null,
  imported_at timestamptz(3) not null,
  undone_at timestamptz(3)
);
create index imports_user_idx on imports (user_id, entity, imported_at);
create index imports_day_idx on imports (entity, imported_at);
alter table imports enable row level security;
grant select, insert, update on imports to sumario_system;
create policy everything on imports to sumario_system using (true) with check (true);

-- The version that a record had when the import ended: a later one means that somebody has worked on it. Deleted after a day.
create table import_records (
  import_id uuid not null references imports,
  record_id uuid not null,
  version integer not null,
  primary key (import_id, record_id)
);
alter table import_records enable row level security;
grant select, insert, delete on import_records to sumario_system;
create policy everything on import_records to sumario_system using (true) with check (true);
