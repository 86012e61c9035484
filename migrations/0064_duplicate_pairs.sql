-- Probable duplicates are found in the background and kept, because comparing all records of a kind when somebody opens the list takes longer the
-- more there are. Routes check who asks and then read as the system: the other roles have no way here.

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
