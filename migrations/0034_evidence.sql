-- Evidence: where a file comes from, what it was made from, to whom it was handed over, and seals over the fingerprints of all files.

-- ---------------------------------------------------------------- files
alter table files
  -- How it got here: a camera of the shop, a phone, a computer. Unknown for files from before.
  add column source text check (source in ('camera', 'phone', 'desk')),
  -- When it was recorded, as the file itself tells it: a local time, with its zone only where the file has one.
  add column recorded_at text check (recorded_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$'),
  -- The fingerprint of the file that this one was made from: a light copy, marks, a cut. A fingerprint and no id, because the copy may arrive first.
  add column original_sha256 text check (original_sha256 ~ '^[0-9a-f]{64}$');
alter table uploads
  add column source text check (source in ('camera', 'phone', 'desk')),
  add column recorded_at text check (recorded_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$'),
  add column original_sha256 text check (original_sha256 ~ '^[0-9a-f]{64}$');

-- The content of a file never changes: no role of the application may write its fingerprint, its size, its pieces or what it was made from.
revoke update on files from sumario_scoped, sumario_staff, sumario_system;
grant update (position, name, category, caption, source, deleted) on files to sumario_scoped, sumario_staff, sumario_system;
-- Retention erases; the rest is for repairs of an operator.
grant update (erased_at, bytes_gone, previews, created_at) on files to sumario_system;

-- Whether a file was saved or only looked at. Null where it was not told apart.
alter table access_log add column downloaded boolean;

-- ---------------------------------------------------------------- hand-overs
create table hand_overs (
  id uuid primary key,
  entity text not null check (entity in ('case', 'civilCase', 'issue')),
  record_id uuid not null,
  recipient_kind text not null check (recipient_kind in ('police', 'court', 'prosecutor', 'other')),
  -- Who received it and under which number. Erased when the record is anonymised.
  recipient text check (char_length(recipient) <= 200),
  reference text check (char_length(reference) <= 100),
  handed_at timestamptz(3) not null,
  -- What was handed over; the fingerprints are those of the files, which never change.
  files uuid[] not null check (cardinality(files) > 0),
  -- The stamped copy, among the files of the record.
  receipt_id uuid references files,
  created_at timestamptz(3) not null,
  created_by uuid not null references users,
  author_alias text not null,
  -- Entered by mistake. It stays, marked as such.
  withdrawn_at timestamptz(3),
  withdrawn_by text,
  withdrawn_reason text check (char_length(withdrawn_reason) <= 300)
);
create index hand_overs_record_idx on hand_overs (record_id, handed_at);
alter table hand_overs enable row level security;
grant select, insert on hand_overs to sumario_scoped, sumario_staff, sumario_system;
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on hand_overs to sumario_scoped, sumario_staff, sumario_system;
grant update (recipient, reference) on hand_overs to sumario_system;
create policy everything on hand_overs to sumario_system using (true) with check (true);
-- Nobody hands over in the name of another.
create policy shown_to_staff on hand_overs to sumario_staff using (true) with check (created_by = (select scope_user()) or withdrawn_at is not null);
create policy shown on hand_overs to sumario_scoped using (journal_shown(entity, record_id))
  with check (journal_shown(entity, record_id) and (created_by = (select scope_user()) or withdrawn_at is not null));

-- ---------------------------------------------------------------- seals
-- One row per seal: the Merkle root over new fingerprints, signed, with the hash of the seal before it.
create table seals (
  number integer primary key,
  id uuid not null unique,
  sealed_at timestamptz(3) not null,
  count integer not null check (count > 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  public_key text not null,
  signature text not null,
  -- The answer of a timestamping authority (RFC 3161) to the hash of the signed statement.
  timestamp_reply bytea
);
alter table seals enable row level security;
grant select, insert on seals to sumario_system;
grant update (timestamp_reply) on seals to sumario_system;
create policy everything on seals to sumario_system using (true) with check (true);

-- Every fingerprint once, with the number of its seal; those without one wait for the next. No link to files or people: it outlives both.
create table sealed_hashes (
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  seal integer references seals
);
create index sealed_hashes_seal_idx on sealed_hashes (seal, sha256);
alter table sealed_hashes enable row level security;
grant select, insert on sealed_hashes to sumario_system;
grant update (seal) on sealed_hashes to sumario_system;
create policy everything on sealed_hashes to sumario_system using (true) with check (true);

-- Runs as the owner of the tables, as the other triggers do. Files from before are collected by the first run of the job.
create function await_seal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sealed_hashes (sha256) values (new.sha256) on conflict do nothing;
  return null;
end $$;
create trigger await_seal after insert on files for each row execute function await_seal();
