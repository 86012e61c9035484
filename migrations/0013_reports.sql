-- Documents made of figures: asked for, made in the background, kept for a day.

create table reports (
  -- Also that of the job which makes it, and the key of its bytes.
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('analytics', 'customer', 'global', 'actions')),
  format text not null check (format in ('pdf', 'xlsx')),
  asked jsonb not null,
  name text not null,
  -- What the person was allowed to see when it was made: who has other rights by now asks again.
  rights text,
  -- In bytes; none until it is made.
  size bigint,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index reports_user_idx on reports (user_id, id);

alter table reports enable row level security;
grant select, insert, delete on reports to sumario_scoped, sumario_staff;
grant select, insert, update, delete on reports to sumario_system;
create policy everything on reports to sumario_system using (true) with check (true);
create policy own on reports to sumario_scoped, sumario_staff using (user_id = (select scope_user())) with check (user_id = (select scope_user()));

-- How far what somebody asked for has come.
grant select (id, state, progress, asked_by) on jobs to sumario_scoped, sumario_staff;
create policy own on jobs to sumario_scoped, sumario_staff using (asked_by = (select scope_user()));

create or replace function journal_shown(entity text, record_id uuid) returns boolean language sql stable as $$
  select case entity
    when 'case' then exists (select from cases where id = record_id)
    when 'issue' then exists (select from issues where id = record_id)
    when 'civilCase' then exists (select from civil_cases where id = record_id)
    when 'teaching' then exists (select from teaching where id = record_id)
    when 'vehicle' then exists (select from vehicles where id = record_id)
    when 'criminal' then exists (select from criminals where id = record_id)
    when 'band' then exists (select from bands where id = record_id)
    when 'witness' then exists (select from witnesses where id = record_id)
    when 'zone' then exists (select from zones where id = record_id)
    when 'establishment' then exists (select from establishments where id = record_id)
    -- Of notices only: the journal keeps downloads as `export`.
    when 'report' then exists (select from reports where id = record_id)
    else false end $$;
