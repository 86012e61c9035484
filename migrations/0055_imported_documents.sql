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
