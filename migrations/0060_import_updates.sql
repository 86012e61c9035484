-- Imports that change records as well as create them. What a record had before is kept apart from the records that an import made: a process of
-- the release before, which undoes an import by removing what it made, must not find changed records among them.

alter table imports add column updated integer not null default 0;

-- The version that a record had when the import ended, and the values of its changed fields before. They may be personal data: deleted after a day,
-- and with the record when that is anonymised.
create table import_changes (
  import_id uuid not null references imports,
  record_id uuid not null,
  version integer not null,
  former jsonb not null,
  primary key (import_id, record_id)
);
create index import_changes_record_idx on import_changes (record_id);
alter table import_changes enable row level security;
grant select, insert, delete on import_changes to sumario_system;
create policy everything on import_changes to sumario_system using (true) with check (true);
