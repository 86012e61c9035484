-- Files that arrived whole and could not join their record, because their sender or the record was no longer there. They wait for a manager.
-- The fingerprint is that of the moment in which they were held.
alter table uploads
  add column held_at timestamptz(3),
  add column held_reason text check (held_reason in ('sender', 'record')),
  add column sha256 text,
  add column pieces bytea,
  add constraint uploads_held check ((held_at is null) = (held_reason is null) and (held_at is null or (type is not null and sha256 is not null and pieces is not null)));

-- The list of held files, and their number on the day of a manager.
create index uploads_held_idx on uploads (held_at, id) where held_at is not null;
