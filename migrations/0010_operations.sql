-- The access log, changes of many records at once, imports, merges, webhooks and backups. Routes check who asks and then read as the system:
-- the other roles have no way here.

-- Who saw which records: ids only, no names. Written in batches, outside of the journal.
create table access_log (
  id uuid primary key,
  at timestamptz(3) not null,
  user_id uuid not null,
  way text not null check (way in ('view', 'case', 'history', 'file', 'document', 'export', 'list', 'search', 'network', 'request', 'change', 'link')),
  entity text not null,
  records uuid[] not null,
  file_id uuid,
  -- Whether a file was saved or only looked at. Null where it was not told apart.
  downloaded boolean
);
create index access_log_user_idx on access_log (user_id, at, id);
create index access_log_at_idx on access_log (at, id);
create index access_log_records_idx on access_log using gin (records);
alter table access_log enable row level security;
grant select, insert, delete on access_log to sumario_system;
create policy everything on access_log to sumario_system using (true) with check (true);

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

-- ---------------------------------------------------------------- imports
-- Files that were imported: how their columns were mapped, so that the next file with these headings is mapped the same way, and the records that
-- they made or changed, so that an import can be undone for a day.

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
  undone_at timestamptz(3),
  updated integer not null default 0,
  -- Imports remember the key, what happens to rows without a record and to the lists of records: the next file with these headings starts with them.
  key text,
  missing text,
  lists text
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

-- The version that a record had when the import ended, and the values of its changed fields before. They may be personal data: deleted after a day,
-- and with the record when that is anonymised.
create table import_changes (
  import_id uuid not null references imports,
  record_id uuid not null,
  version integer not null,
  former jsonb not null,
  -- The lines that an import added to the lists of a record, and those that it removed, as they were. Deleted with the former values.
  lines jsonb,
  primary key (import_id, record_id)
);
create index import_changes_record_idx on import_changes (record_id);
alter table import_changes enable row level security;
grant select, insert, delete on import_changes to sumario_system;
create policy everything on import_changes to sumario_system using (true) with check (true);

-- Documents of the original product that were taken over: which record each became. Relations, the next run and its restart find records by the old
-- id. Only the command reads and writes it, as the system: the other roles have no way here.
create table imported_documents (
  collection text not null,
  old_id text not null,
  -- The customer of the record. People and vehicles had none: they become one record for each customer in whose cases they appear.
  customer_id uuid references customers,
  entity text not null,
  -- Empty for a person or vehicle that no case has named yet.
  record_id uuid,
  -- Of the document as it was read: another one means that it was changed since.
  hash text not null,
  -- What no field of ours has room for, by the names that it had.
  aside jsonb,
  -- The old ids that its lists of references name, which may be read later than itself.
  links jsonb,
  -- Its files that are not in the store yet.
  files jsonb,
  -- The values of a person or vehicle without a customer, for the records that it becomes.
  source jsonb,
  -- The transaction that took it over.
  run_id uuid not null,
  imported_at timestamptz(3) not null,
  unique nulls not distinct (collection, old_id, customer_id)
);
create index imported_documents_record_idx on imported_documents (record_id) where record_id is not null;
create index imported_documents_run_idx on imported_documents (run_id, entity);
create index imported_documents_files_idx on imported_documents (collection, old_id) where files is not null;
alter table imported_documents enable row level security;
grant select, insert, update, delete on imported_documents to sumario_system;
create policy everything on imported_documents to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- duplicates
-- Two records of one person or thing become one.

-- It names records and holds nothing of them, so it may stay as long as they do: the way from an old address to the record that is left. What the
-- kept record took from the absorbed one is in the entry of the journal with this version of the kept one, which retention erases with the record.
create table merges (
  id uuid primary key,
  entity text not null check (entity in ('criminal', 'vehicle', 'band', 'witness', 'court', 'establishment')),
  kept_id uuid not null,
  absorbed_id uuid not null,
  kept_version integer not null,
  merged_by uuid not null references users,
  merged_at timestamptz(3) not null,
  reversed_by uuid references users,
  reversed_at timestamptz(3),
  check (kept_id <> absorbed_id)
);
-- A record is absorbed once.
create unique index merges_absorbed_key on merges (absorbed_id) where reversed_at is null;
create index merges_kept_idx on merges (kept_id) where reversed_at is null;
create index merges_day_idx on merges (merged_at);
alter table merges enable row level security;
grant select, insert, update on merges to sumario_system;
create policy everything on merges to sumario_system using (true) with check (true);

-- What followed in a merge, so that it can go back: one row per link, line, reference or file. Deleted after 30 days, and before when one of the
-- records is anonymised.
create table merge_links (
  merge_id uuid not null references merges on delete cascade,
  -- The declared field that links the records, as entity.field; or `files`.
  place text not null,
  -- The record at the other end; of a file, the file.
  record_id uuid not null,
  -- The line of that record.
  line_id uuid,
  -- Both were linked to that record, which has only one link now: the row of the other one.
  dropped jsonb,
  unique nulls not distinct (merge_id, place, record_id, line_id)
);
create index merge_links_record_idx on merge_links (record_id);
alter table merge_links enable row level security;
grant select, insert, delete on merge_links to sumario_system;
create policy everything on merge_links to sumario_system using (true) with check (true);

-- Pairs that somebody has looked at: they are not the same, and not proposed again. The smaller id comes first.
create table not_duplicates (
  entity text not null,
  one_id uuid not null,
  other_id uuid not null,
  said_by uuid not null references users,
  said_at timestamptz(3) not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
alter table not_duplicates enable row level security;
grant select, insert, delete on not_duplicates to sumario_system;
create policy everything on not_duplicates to sumario_system using (true) with check (true);

-- Probable duplicates are found in the background and kept, because comparing all records of a kind when somebody opens the list takes longer the
-- more there are.

-- What records are found by: hashes of their names, numbers and places, also with one character left out (pair-keys.ts), seeded with the kind of
-- record. The rows of a record go when it is removed.
create table duplicate_forms (
  form bigint not null,
  record_id uuid not null,
  primary key (form, record_id)
);
create index duplicate_forms_record_idx on duplicate_forms (record_id);
alter table duplicate_forms enable row level security;
grant select, insert, delete on duplicate_forms to sumario_system;
create policy everything on duplicate_forms to sumario_system using (true) with check (true);

-- Pairs that are worth a look. It names records and holds nothing of them. The smaller id comes first.
create table duplicate_pairs (
  entity text not null check (entity in ('criminal', 'vehicle', 'band', 'witness', 'court', 'establishment')),
  one_id uuid not null,
  other_id uuid not null,
  score smallint not null,
  -- Of two customers: shown after those that can be merged.
  is_apart boolean not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index duplicate_pairs_other_idx on duplicate_pairs (other_id);
-- The order of the list.
create index duplicate_pairs_list_idx on duplicate_pairs (entity, is_apart, score desc, one_id, other_id);
alter table duplicate_pairs enable row level security;
grant select, insert, update, delete on duplicate_pairs to sumario_system;
create policy everything on duplicate_pairs to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- webhooks
-- Other systems are told of what happens to records, with the rights that the owner of each webhook has when it is sent.

create table webhooks (
  id uuid primary key,
  -- Only records of this customer; without one those of the whole installation.
  customer_id uuid references customers,
  owner_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) <= 2000),
  -- The key of the signatures, sealed with the secret of the installation.
  secret text not null,
  collections text[] not null check (cardinality(collections) > 0),
  events text[] not null check (cardinality(events) > 0 and events <@ array['created', 'updated', 'status', 'removed']),
  -- With the columns of the record's list, or with ids alone.
  with_facts boolean not null,
  active boolean not null default true,
  -- The last entry of the journal that was looked at.
  position bigint not null,
  -- Since when no attempt succeeds.
  failing_since timestamptz(3),
  -- When it was switched off because nothing arrived.
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null references users
);
alter table webhooks enable row level security;
grant select, insert, update, delete on webhooks to sumario_system;
create policy everything on webhooks to sumario_system using (true) with check (true);

-- One event for one webhook. It names a record and says nothing of it: what is sent is read when it is sent.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  seq bigint not null,
  entity text not null,
  record_id uuid not null,
  event text not null,
  version integer,
  happened_at timestamptz(3) not null,
  -- `dropped`: its owner may not see the record.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  locked_until timestamptz(3),
  -- How the last attempt ended: the status of the answer, or the kind of the error. Never what was answered.
  status integer,
  error text,
  finished_at timestamptz(3)
);
create unique index webhook_deliveries_seq_key on webhook_deliveries (webhook_id, seq desc);
-- What is due, and whether an earlier event of the same record still waits.
create index webhook_deliveries_due_idx on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_record_idx on webhook_deliveries (webhook_id, record_id, seq) where state = 'waiting';
create index webhook_deliveries_finished_idx on webhook_deliveries (finished_at) where finished_at is not null;
alter table webhook_deliveries enable row level security;
grant select, insert, update, delete on webhook_deliveries to sumario_system;
create policy everything on webhook_deliveries to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- backups
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
