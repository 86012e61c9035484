-- Who and what is around a case: companies of a customer, witnesses, bands, criminals, and what links them.

create table companies (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  cif text not null,
  alias text collate "es-x-icu" not null,
  customer_id uuid not null references customers,
  search text generated always as (fold(alias || ' ' || cif)) stored
);
create unique index companies_customer_alias_key on companies (customer_id, alias) where not deleted;
create index companies_alias_idx on companies (alias, id) where not deleted;
create index companies_customer_idx on companies (customer_id, alias, id) where not deleted;
create index companies_search_idx on companies using gin (search gin_trgm_ops) where not deleted;
alter table establishments add column company_id uuid references companies;

alter table lawyers add column user_id uuid references users;
create unique index lawyers_user_key on lawyers (user_id) where not deleted;

create table witnesses (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  code text not null,
  name text collate "es-x-icu" not null,
  lastname text collate "es-x-icu" not null,
  witness_type text not null check (witness_type in ('vigilant', 'attendant', 'second', 'employee', 'customer')),
  n_tip text,
  email text,
  mobile text,
  customer_id uuid not null references customers,
  full_name text collate "es-x-icu" generated always as (name || ' ' || lastname) stored,
  search text generated always as (fold(code || ' ' || name || ' ' || lastname)) stored
);
create unique index witnesses_customer_code_key on witnesses (customer_id, code) where not deleted;
create index witnesses_lastname_idx on witnesses (lastname, id) where not deleted;
create index witnesses_customer_idx on witnesses (customer_id, lastname, id) where not deleted;
create index witnesses_search_idx on witnesses using gin (search gin_trgm_ops) where not deleted;

create table bands (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  alias text collate "es-x-icu" not null,
  modus_operandi text check (modus_operandi in ('unpaidCar', 'unpaidCart', 'bloomers', 'labelChange', 'emergencyExit', 'screen', 'penguin', 'moonLanding', 'butron', 'canOpener', 'raffiaBag', 'linedBag', 'counterfeitCoin', 'fakeCard', 'reusedTicket', 'canvas', 'surfers')),
  description text,
  customer_id uuid not null references customers,
  search text generated always as (fold(alias)) stored
);
create unique index bands_customer_alias_key on bands (customer_id, alias) where not deleted;
create index bands_alias_idx on bands (alias, id) where not deleted;
create index bands_customer_idx on bands (customer_id, alias, id) where not deleted;
create index bands_search_idx on bands using gin (search gin_trgm_ops) where not deleted;

create table criminals (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  dni text,
  name text collate "es-x-icu",
  surname text collate "es-x-icu",
  nickname text collate "es-x-icu",
  customer_id uuid not null references customers,
  -- What people call somebody of whom little may be known: name and surname, else nickname, else the number of a document.
  full_name text collate "es-x-icu" generated always as (coalesce(nullif(trim(coalesce(name, '') || ' ' || coalesce(surname, '')), ''), nickname, dni)) stored,
  search text generated always as (fold(coalesce(surname, '') || ' ' || coalesce(name, '') || ' ' || coalesce(nickname, '') || ' ' || coalesce(dni, ''))) stored
);
create unique index criminals_customer_dni_key on criminals (customer_id, dni) where not deleted;
create index criminals_surname_idx on criminals ((coalesce(surname, '')), id) where not deleted;
create index criminals_full_name_idx on criminals (full_name, id) where not deleted;
create index criminals_customer_idx on criminals (customer_id, (coalesce(surname, '')), id) where not deleted;
create index criminals_search_idx on criminals using gin (search gin_trgm_ops) where not deleted;

create table band_criminals (
  band_id uuid not null references bands,
  criminal_id uuid not null references criminals,
  primary key (band_id, criminal_id)
);
create index band_criminals_criminal_idx on band_criminals (criminal_id);
create table band_vehicles (
  band_id uuid not null references bands,
  vehicle_id uuid not null references vehicles,
  primary key (band_id, vehicle_id)
);
create index band_vehicles_vehicle_idx on band_vehicles (vehicle_id);
create table criminal_vehicles (
  criminal_id uuid not null references criminals,
  vehicle_id uuid not null references vehicles,
  primary key (criminal_id, vehicle_id)
);
create index criminal_vehicles_vehicle_idx on criminal_vehicles (vehicle_id);

do $$
declare name text;
begin
  foreach name in array array['companies', 'witnesses', 'bands', 'criminals', 'band_criminals', 'band_vehicles', 'criminal_vehicles'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update on %I to sumario_scoped, sumario_staff, sumario_system', name);
    execute format('create policy everything on %I to sumario_staff, sumario_system using (true) with check (true)', name);
  end loop;
  foreach name in array array['band_criminals', 'band_vehicles', 'criminal_vehicles'] loop
    execute format('grant delete on %I to sumario_scoped, sumario_staff, sumario_system', name);
  end loop;
  -- The file of a customer: head office sees all of it, a shop what it wrote itself.
  foreach name in array array['witnesses', 'bands', 'criminals'] loop
    execute format('create policy own on %I to sumario_scoped
      using (customer_id = any ((select scope_customers())::uuid[])
        and ((select scope_role()) = ''supercustomer'' or created_by = (select scope_user())))', name);
  end loop;
end $$;

create policy assigned on companies for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));
-- A link is seen and made by who sees both of its ends.
create policy ends on band_criminals to sumario_scoped
  using (exists (select from bands where bands.id = band_id) and exists (select from criminals where criminals.id = criminal_id));
create policy ends on band_vehicles to sumario_scoped
  using (exists (select from bands where bands.id = band_id) and exists (select from vehicles where vehicles.id = vehicle_id));
create policy ends on criminal_vehicles to sumario_scoped
  using (exists (select from criminals where criminals.id = criminal_id) and exists (select from vehicles where vehicles.id = vehicle_id));

-- Saved views of lists. Without a name: how the person left the list. Not journaled: they change with every click and concern nobody else.
create table user_filters (
  id uuid primary key,
  user_id uuid not null references users,
  screen text not null,
  alias text,
  values jsonb not null,
  unique nulls not distinct (user_id, screen, alias)
);
alter table user_filters enable row level security;
grant select, insert, update, delete on user_filters to sumario_scoped, sumario_staff, sumario_system;
create policy own on user_filters to sumario_scoped, sumario_staff using (user_id = (select scope_user()));
create policy everything on user_filters to sumario_system using (true) with check (true);

create or replace function journal_shown(entity text, record_id uuid) returns boolean language sql stable as $$
  select case entity
    when 'vehicle' then exists (select from vehicles where id = record_id)
    when 'criminal' then exists (select from criminals where id = record_id)
    when 'band' then exists (select from bands where id = record_id)
    when 'witness' then exists (select from witnesses where id = record_id)
    when 'zone' then exists (select from zones where id = record_id)
    when 'establishment' then exists (select from establishments where id = record_id)
    else false end $$;
