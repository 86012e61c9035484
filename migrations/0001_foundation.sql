-- The foundation: who signs in, what the first entities are, who sees which row, and the journal of every write.
-- Roles (sumario_app and the three it can become) belong to the cluster and are made before the migrations run.

create extension if not exists unaccent schema public;
create extension if not exists pg_trgm schema public;

-- Text as people search for it: without case and accents. unaccent() itself is not immutable, so an index needs this wrapper.
create function fold(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Who asks, as set at the beginning of each transaction. Absent means nobody, and nobody sees nothing.
create function scope_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('sumario.user_id', true), '')::uuid $$;
create function scope_role() returns text language sql stable parallel safe
  as $$ select current_setting('sumario.user_role', true) $$;
create function scope_customers() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.customers', true), ''), '{}')::uuid[] $$;
create function scope_establishments() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.establishments', true), ''), '{}')::uuid[] $$;
create function scope_whole() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('sumario.whole', true), ''), '{}')::uuid[] $$;

-- ---------------------------------------------------------------- entities

create table lawyers (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  dni text not null,
  alias text collate "es-x-icu" not null,
  lawyer_number text,
  email text not null,
  phone text,
  state text collate "es-x-icu",
  color text,
  customer_id uuid,
  search text generated always as (fold(alias || ' ' || coalesce(lawyer_number, ''))) stored
);
create unique index lawyers_dni_key on lawyers (dni) where not deleted;
create index lawyers_alias_idx on lawyers (alias, id) where not deleted;
create index lawyers_search_idx on lawyers using gin (search gin_trgm_ops) where not deleted;

create table customers (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  code text not null,
  alias text collate "es-x-icu" not null,
  bussiness_name text collate "es-x-icu" not null,
  country text not null check (country in ('Spain', 'France')),
  address text not null,
  address2 text,
  zip text not null,
  city text collate "es-x-icu" not null,
  state text collate "es-x-icu",
  phone text,
  fax text,
  cases_types text[] not null check (cases_types <@ array['penal', 'civil', 'issue']),
  lawyer_id uuid references lawyers,
  service_start_date date,
  force2fa boolean not null default false,
  search text generated always as (fold(alias || ' ' || code || ' ' || bussiness_name)) stored
);
create unique index customers_code_key on customers (code) where not deleted;
create index customers_alias_idx on customers (alias, id) where not deleted;
create index customers_search_idx on customers using gin (search gin_trgm_ops) where not deleted;
alter table lawyers add foreign key (customer_id) references customers;

create table establishments (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  code text not null,
  alias text collate "es-x-icu" not null,
  customer_id uuid not null references customers,
  country text not null check (country in ('Spain', 'France')),
  address text not null,
  address2 text,
  zip text not null,
  city text collate "es-x-icu" not null,
  state text collate "es-x-icu",
  phone text,
  fax text,
  lawyer_id uuid references lawyers,
  search text generated always as (fold(alias || ' ' || code || ' ' || city)) stored
);
create unique index establishments_code_key on establishments (code) where not deleted;
create index establishments_alias_idx on establishments (alias, id) where not deleted;
create index establishments_customer_idx on establishments (customer_id, alias, id) where not deleted;
create index establishments_search_idx on establishments using gin (search gin_trgm_ops) where not deleted;

create table zones (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  alias text collate "es-x-icu" not null,
  customer_id uuid not null references customers,
  description text,
  search text generated always as (fold(alias)) stored
);
create index zones_alias_idx on zones (alias, id) where not deleted;
create index zones_customer_idx on zones (customer_id, alias, id) where not deleted;
create index zones_search_idx on zones using gin (search gin_trgm_ops) where not deleted;

create table zone_establishments (
  zone_id uuid not null references zones,
  establishment_id uuid not null references establishments,
  primary key (zone_id, establishment_id)
);
create index zone_establishments_establishment_idx on zone_establishments (establishment_id);

create table courts (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  alias text collate "es-x-icu" not null,
  number text,
  country text not null check (country in ('Spain', 'France')),
  court_type text not null check (court_type in ('instruction', 'penal', 'minors', 'firstInstance', 'commercial', 'social', 'provincialCourt', 'superiorCourt', 'supremeCourt', 'frJudicialCourt', 'frCriminalCourt', 'frPoliceCourt', 'frChildrenCourt', 'frAssizeCourt', 'frDepartmentalCriminalCourt', 'frAppealCourt', 'frCommercialCourt', 'frCassationCourt')),
  address text,
  zip text,
  city text collate "es-x-icu" not null,
  state text collate "es-x-icu",
  phone text,
  email text,
  search text generated always as (fold(alias || ' ' || city || ' ' || coalesce(number, ''))) stored
);
create unique index courts_country_city_alias_key on courts (country, city, alias) where not deleted;
create index courts_alias_idx on courts (alias, id) where not deleted;
create index courts_city_idx on courts (city, id) where not deleted;
create index courts_search_idx on courts using gin (search gin_trgm_ops) where not deleted;

create table vehicles (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  plate text collate "es-x-icu" not null,
  foreign_plate boolean not null default false,
  brand text collate "es-x-icu",
  model text collate "es-x-icu",
  color text collate "es-x-icu",
  customer_id uuid not null references customers,
  search text generated always as (fold(plate || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''))) stored
);
create unique index vehicles_customer_plate_key on vehicles (customer_id, plate) where not deleted;
create index vehicles_plate_idx on vehicles (plate, id) where not deleted;
create index vehicles_brand_idx on vehicles ((coalesce(brand, '')), id) where not deleted;
create index vehicles_model_idx on vehicles ((coalesce(model, '')), id) where not deleted;
create index vehicles_color_idx on vehicles ((coalesce(color, '')), id) where not deleted;
create index vehicles_customer_idx on vehicles (customer_id, plate, id) where not deleted;
create index vehicles_search_idx on vehicles using gin (search gin_trgm_ops) where not deleted;

create table users (
  id uuid primary key,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  email text not null,
  alias text collate "es-x-icu" not null,
  role text not null check (role in ('admin', 'manager', 'lawyer', 'supercustomer', 'customer', 'public')),
  status text not null default 'active' check (status in ('active', 'blocked', 'deactivated')),
  locale text not null default 'es' check (locale in ('es', 'fr')),
  customer_id uuid references customers,
  cases_types text[] not null default '{}' check (cases_types <@ array['penal', 'civil', 'issue']),
  availability text default 'online' check (availability in ('online', 'away', 'doNotDisturb', 'offline')),
  email_notifications boolean not null default true,
  -- Browsers this account has signed in with; a new one is worth a mail.
  devices text[] not null default '{}',
  starred text[] not null default '{}' check (cardinality(starred) <= 10),
  search text generated always as (fold(alias || ' ' || email)) stored
);
create unique index users_email_key on users (email) where not deleted;
create index users_alias_idx on users (alias, id) where not deleted;
create index users_customer_idx on users (customer_id);
create index users_search_idx on users using gin (search gin_trgm_ops) where not deleted;

create table user_customers (
  user_id uuid not null references users,
  customer_id uuid not null references customers,
  primary key (user_id, customer_id)
);
create index user_customers_customer_idx on user_customers (customer_id);

-- No establishment means all of that customer, future ones too (`empresa`).
create table user_establishments (
  user_id uuid not null references users,
  customer_id uuid not null references customers,
  establishment_id uuid references establishments,
  unique nulls not distinct (user_id, customer_id, establishment_id)
);
create index user_establishments_establishment_idx on user_establishments (establishment_id);

create table user_pictures (
  user_id uuid primary key references users,
  image bytea not null,
  etag text not null
);

-- ---------------------------------------------------------------- signing in

create table credentials (
  user_id uuid primary key references users,
  password_hash text,
  must_change boolean not null default false,
  totp_key text,
  -- The last time step whose code was used: a code works once.
  totp_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}'
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  stage text not null check (stage in ('otp', 'otpConfig', 'password', 'locked', 'full')),
  -- A key shown in a QR code that has not been confirmed with a first code yet.
  enrolment_key text,
  remember boolean not null default false,
  device text not null default '',
  address text not null default '',
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_idx on sessions (expires_at);

create table reset_codes (
  code_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz(3) not null
);
create index reset_codes_user_idx on reset_codes (user_id);

-- Failed tries against guessing, kept where a restart does not forget them.
create table attempts (
  key text primary key,
  failures integer not null,
  last_at timestamptz(3) not null,
  blocked_until timestamptz(3)
);

create table provider_states (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz(3) not null
);

create table settings (
  key text primary key,
  value jsonb not null
);

create table mails (
  id uuid primary key,
  recipient text not null,
  locale text not null,
  message text not null,
  parameters jsonb not null,
  created_at timestamptz(3) not null default now(),
  next_try_at timestamptz(3) not null default now(),
  tries integer not null default 0,
  sent_at timestamptz(3),
  error text
);
create index mails_waiting_idx on mails (next_try_at) where sent_at is null;

-- ---------------------------------------------------------------- journal

create table journal (
  seq bigint primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  actor_alias text,
  entity text not null,
  record_id uuid not null,
  action text not null,
  version integer,
  customer_id uuid,
  establishment_id uuid,
  -- Where the record was before, when this entry moved it.
  from_customer_id uuid,
  from_establishment_id uuid,
  changes jsonb not null,
  hash bytea not null
);
create index journal_record_idx on journal (entity, record_id, seq desc);

-- Where the chain ends, so that cutting off its end shows.
create table journal_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into journal_head (seq, hash) values (0, sha256('sumario'));

create function journal_hash(entry journal, previous bytea) returns bytea language sql immutable
  as $$ select sha256(previous || convert_to(concat_ws(E'\x1f',
    entry.seq, (extract(epoch from entry.at) * 1000)::bigint, coalesce(entry.actor_id::text, '-'), coalesce(entry.actor_alias, '-'),
    entry.entity, entry.record_id, entry.action, coalesce(entry.version::text, '-'),
    coalesce(entry.customer_id::text, '-'), coalesce(entry.establishment_id::text, '-'),
    coalesce(entry.from_customer_id::text, '-'), coalesce(entry.from_establishment_id::text, '-'),
    entry.changes::text), 'utf8')) $$;

-- The lock puts writers in line until they commit, so that the order of entries is the order of commits.
-- Both functions run as the owner of the tables: the application can add to the chain but not bend it.
create function journal_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare previous record;
begin
  perform pg_advisory_xact_lock(7305812);
  select seq, hash into previous from journal order by seq desc limit 1;
  new.seq := coalesce(previous.seq, 0) + 1;
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.hash := journal_hash(new, coalesce(previous.hash, sha256('sumario')));
  return new;
end $$;
create trigger journal_link before insert on journal for each row execute function journal_link();

create function journal_close() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_head set (seq, hash) = (select seq, hash from journal order by seq desc limit 1);
  perform pg_notify('journal', '');
  return null;
end $$;
create trigger journal_close after insert on journal for each statement execute function journal_close();

-- ---------------------------------------------------------------- the second lock
-- The application itself may do nothing. It becomes one of three roles at the beginning of each transaction:
-- sumario_scoped (people whose rows are limited), sumario_staff (managers and admins), sumario_system (signing in, jobs).

grant usage on schema public to sumario_scoped, sumario_staff, sumario_system;

do $$
declare name text;
begin
  foreach name in array array['lawyers', 'customers', 'establishments', 'zones', 'zone_establishments', 'courts', 'vehicles', 'users', 'user_customers', 'user_establishments'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update on %I to sumario_scoped, sumario_staff, sumario_system', name);
    execute format('create policy everything on %I to sumario_staff, sumario_system using (true) with check (true)', name);
  end loop;
  foreach name in array array['zone_establishments', 'user_customers', 'user_establishments'] loop
    execute format('grant delete on %I to sumario_scoped, sumario_staff, sumario_system', name);
  end loop;
  foreach name in array array['user_pictures', 'credentials', 'sessions', 'reset_codes', 'attempts', 'provider_states', 'settings', 'mails'] loop
    execute format('alter table %I enable row level security', name);
    execute format('grant select, insert, update, delete on %I to sumario_system', name);
    execute format('create policy everything on %I to sumario_system using (true) with check (true)', name);
  end loop;
end $$;

create policy known on lawyers for select to sumario_scoped using (true);
create policy known on courts for select to sumario_scoped using (true);
create policy own on users for select to sumario_scoped using (id = (select scope_user()));

create policy assigned on customers for select to sumario_scoped using (id = any ((select scope_customers())::uuid[]));
create policy assigned on establishments for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or id = any ((select scope_establishments())::uuid[])));
create policy own on zones to sumario_scoped
  using ((select scope_role()) = 'supercustomer' and customer_id = any ((select scope_customers())::uuid[]));
create policy own on zone_establishments to sumario_scoped
  using (exists (select from zones where zones.id = zone_id))
  with check (exists (select from zones where zones.id = zone_id) and exists (select from establishments where establishments.id = establishment_id));
create policy own on vehicles to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and ((select scope_role()) = 'supercustomer' or created_by = (select scope_user())));

alter table journal enable row level security;
grant select, insert on journal to sumario_scoped, sumario_staff, sumario_system;
create policy append on journal for insert to sumario_scoped, sumario_staff, sumario_system with check (true);
create policy everything on journal for select to sumario_staff, sumario_system using (true);
-- What happened to a record is for who sees the record. Users and lawyers carry what customers may not read at all.
create function journal_shown(entity text, record_id uuid) returns boolean language sql stable as $$
  select case entity
    when 'vehicle' then exists (select from vehicles where id = record_id)
    when 'zone' then exists (select from zones where id = record_id)
    when 'establishment' then exists (select from establishments where id = record_id)
    else false end $$;
create policy shown on journal for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[]) and journal_shown(entity, record_id));
alter table journal_head enable row level security;
grant select on journal_head to sumario_system;
create policy everything on journal_head for select to sumario_system using (true);
