-- Files that belong to records. Their bytes are in the file store under the id; here is what they are, and whose.

create table files (
  id uuid primary key,
  entity text not null,
  record_id uuid not null,
  field text not null,
  position integer not null,
  name text not null,
  category text check (category in ('ticket', 'images', 'complaint', 'attestation', 'summons', 'judgment', 'medicalReport', 'powerOfAttorney', 'other')),
  type text not null,
  size bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The SHA-256 of each 4 MiB, one after the other: what a range of a video is compared with before it is given out.
  pieces bytea not null,
  -- The SHA-256 of the two small copies to look at, made of a picture of this size.
  previews bytea check (length(previews) = 64),
  preview boolean generated always as (previews is not null) stored,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  author_alias text,
  deleted boolean not null default false
);
create index files_record_idx on files (record_id, field, position) where not deleted;

-- What is on its way. A row is there before the first byte and goes when the file is part of its record, or was given up.
create table uploads (
  id uuid primary key,
  entity text not null,
  record_id uuid not null,
  field text not null,
  name text not null,
  category text,
  size bigint not null,
  -- Set once the last byte is here and its kind is known: what is left is the fingerprint, and to join the record.
  type text,
  previews bytea,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  next_try_at timestamptz(3) not null default now(),
  user_id uuid not null references users,
  author_alias text not null
);
create index uploads_touched_idx on uploads (touched_at);
create index uploads_record_idx on uploads (record_id, field);
create index uploads_waiting_idx on uploads (next_try_at) where type is not null;

alter table files enable row level security;
grant select, insert, update on files to sumario_scoped, sumario_staff, sumario_system;
create policy everything on files to sumario_staff, sumario_system using (true) with check (true);
-- A file is for who sees its record.
create policy shown on files to sumario_scoped using (journal_shown(entity, record_id));

alter table uploads enable row level security;
grant select, insert, update, delete on uploads to sumario_scoped, sumario_staff, sumario_system;
create policy own on uploads to sumario_scoped, sumario_staff using (user_id = (select scope_user()));
create policy everything on uploads to sumario_system using (true) with check (true);

-- How a person is called who may not be read: records name their authors to everybody who sees them.
create function user_alias(uuid) returns text language sql stable security definer set search_path = public, pg_temp as
  $$ select alias from users where id = $1 $$;
