-- Two records of one person or thing become one. Routes check who asks and then read as the system: the other roles have no way here.

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

-- The files of a merged record follow it. No role may write where a file belongs otherwise, so that what is evidence in a case stays in its case:
-- this function moves pictures of offenders, vehicles and bands alone, behind those that are there.
create function move_files(of_kind text, from_record uuid, to_record uuid, which uuid[]) returns setof uuid
  language sql security definer set search_path = public, pg_temp as $$
  update files f set record_id = to_record, position = f.position + coalesce(
      (select max(o.position) + 1 from files o where o.entity = of_kind and o.record_id = to_record and o.field = f.field), 0)
    where of_kind in ('criminal', 'vehicle', 'band') and f.entity = of_kind and f.record_id = from_record and f.erased_at is null and (which is null or f.id = any (which))
    returning f.id $$;
revoke execute on function move_files from public;
grant execute on function move_files to sumario_system;
