-- People and places: lawyers, customers and their establishments, courts, accounts, the people and vehicles around cases, and files.

-- ---------------------------------------------------------------- lawyers, customers, places

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
  search text generated always as (fold(alias || ' ' || coalesce(lawyer_number, ''))) stored,
  user_id uuid
);
create unique index lawyers_dni_key on lawyers (dni) where not deleted;
create unique index lawyers_user_key on lawyers (user_id) where not deleted;
create index lawyers_alias_idx on lawyers (alias, id) where not deleted;
create index lawyers_search_idx on lawyers using gin (search gin_trgm_ops) where not deleted;
alter table lawyers enable row level security;
grant select, insert, update on lawyers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on lawyers to sumario_staff, sumario_system using (true) with check (true);
create policy known on lawyers for select to sumario_scoped using (true);

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
alter table customers enable row level security;
grant select, insert, update on customers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on customers to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on customers for select to sumario_scoped using (id = any ((select scope_customers())::uuid[]));

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
alter table companies enable row level security;
grant select, insert, update on companies to sumario_scoped, sumario_staff, sumario_system;
create policy everything on companies to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on companies for select to sumario_scoped using (customer_id = any ((select scope_customers())::uuid[]));

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
  search text generated always as (fold(alias || ' ' || code || ' ' || city)) stored,
  company_id uuid references companies,
  document tsvector not null generated always as (
    search_document(code || ' ' || search_joined(code), alias || ' ' || city || ' ' || address, null, null)) stored
);
create unique index establishments_code_key on establishments (code) where not deleted;
create index establishments_alias_idx on establishments (alias, id) where not deleted;
create index establishments_customer_idx on establishments (customer_id, alias, id) where not deleted;
create index establishments_search_idx on establishments using gin (search gin_trgm_ops) where not deleted;
create index establishments_document_idx on establishments using gin (customer_id, document) where not deleted;
alter table establishments enable row level security;
grant select, insert, update on establishments to sumario_scoped, sumario_staff, sumario_system;
create policy everything on establishments to sumario_staff, sumario_system using (true) with check (true);
create policy assigned on establishments for select to sumario_scoped
  using (customer_id = any ((select scope_customers())::uuid[])
    and (customer_id = any ((select scope_whole())::uuid[]) or id = any ((select scope_establishments())::uuid[])));

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
alter table zones enable row level security;
grant select, insert, update on zones to sumario_scoped, sumario_staff, sumario_system;
create policy everything on zones to sumario_staff, sumario_system using (true) with check (true);
create policy own on zones to sumario_scoped
  using ((select scope_role()) = 'supercustomer' and customer_id = any ((select scope_customers())::uuid[]));

create table zone_establishments (
  zone_id uuid not null references zones,
  establishment_id uuid not null references establishments,
  primary key (zone_id, establishment_id)
);
create index zone_establishments_establishment_idx on zone_establishments (establishment_id);
alter table zone_establishments enable row level security;
grant select, insert, update, delete on zone_establishments to sumario_scoped, sumario_staff, sumario_system;
create policy everything on zone_establishments to sumario_staff, sumario_system using (true) with check (true);
create policy own on zone_establishments to sumario_scoped
  using (exists (select from zones where zones.id = zone_id))
  with check (exists (select from zones where zones.id = zone_id) and exists (select from establishments where establishments.id = establishment_id));

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
alter table courts enable row level security;
grant select, insert, update on courts to sumario_scoped, sumario_staff, sumario_system;
create policy everything on courts to sumario_staff, sumario_system using (true) with check (true);
create policy known on courts for select to sumario_scoped using (true);

-- ---------------------------------------------------------------- accounts

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
  -- Browsers this account has signed in with; a sign-in from a new one sends a mail.
  devices text[] not null default '{}',
  starred text[] not null default '{}' check (cardinality(starred) <= 10),
  search text generated always as (fold(alias || ' ' || email)) stored
);
create unique index users_email_key on users (email) where not deleted;
create index users_alias_idx on users (alias, id) where not deleted;
create index users_customer_idx on users (customer_id);
create index users_search_idx on users using gin (search gin_trgm_ops) where not deleted;
alter table lawyers add foreign key (user_id) references users;
alter table users enable row level security;
grant select, insert, update on users to sumario_scoped, sumario_staff, sumario_system;
create policy everything on users to sumario_staff, sumario_system using (true) with check (true);
create policy own on users for select to sumario_scoped using (id = (select scope_user()));

-- The alias of any user. Records show the alias of their author, also to users who may not read that account.
create function user_alias(uuid) returns text language sql stable security definer set search_path = public, pg_temp as
  $$ select alias from users where id = $1 $$;

create table user_customers (
  user_id uuid not null references users,
  customer_id uuid not null references customers,
  primary key (user_id, customer_id)
);
create index user_customers_customer_idx on user_customers (customer_id);
alter table user_customers enable row level security;
grant select, insert, update, delete on user_customers to sumario_scoped, sumario_staff, sumario_system;
create policy everything on user_customers to sumario_staff, sumario_system using (true) with check (true);

-- A row without establishment is company-wide (`empresa`): all establishments of the customer, later ones included.
create table user_establishments (
  user_id uuid not null references users,
  customer_id uuid not null references customers,
  establishment_id uuid references establishments,
  unique nulls not distinct (user_id, customer_id, establishment_id)
);
create index user_establishments_establishment_idx on user_establishments (establishment_id);
alter table user_establishments enable row level security;
grant select, insert, update, delete on user_establishments to sumario_scoped, sumario_staff, sumario_system;
create policy everything on user_establishments to sumario_staff, sumario_system using (true) with check (true);

create table user_pictures (
  user_id uuid primary key references users,
  image bytea not null,
  etag text not null
);
alter table user_pictures enable row level security;
grant select, insert, update, delete on user_pictures to sumario_system;
create policy everything on user_pictures to sumario_system using (true) with check (true);

-- Saved views of lists. The view without an alias is the state in which the user left the list.
-- They are not in the journal: they change with every click and concern one user.
create table user_filters (
  id uuid primary key,
  user_id uuid not null references users,
  screen text not null,
  alias text,
  values jsonb not null,
  unique nulls not distinct (user_id, screen, alias),
  -- Users of a customer share with users of the same customer; staff and lawyers share among themselves (no customer).
  shared boolean not null default false,
  customer_id uuid references customers
);
create index user_filters_shared_idx on user_filters (customer_id) where shared;
alter table user_filters enable row level security;
grant select, insert, update, delete on user_filters to sumario_scoped, sumario_staff, sumario_system;
create policy everything on user_filters to sumario_system using (true) with check (true);
create policy own on user_filters to sumario_scoped, sumario_staff using (user_id = (select scope_user()));
create policy shared_by_firm on user_filters for select to sumario_staff using (shared and customer_id is null);
create policy shared_by_colleague on user_filters for select to sumario_scoped
  using (shared and case when (select scope_role()) = 'lawyer' then customer_id is null else customer_id = any ((select scope_customers())::uuid[]) end);

-- The secret address of a user's calendar for other programs: one per user, stored as a hash.
create table calendar_feeds (
  user_id uuid primary key references users,
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create unique index calendar_feeds_token_key on calendar_feeds (token_hash);
alter table calendar_feeds enable row level security;
grant select, insert, update, delete on calendar_feeds to sumario_system;
create policy everything on calendar_feeds to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- sign-in

create table credentials (
  user_id uuid primary key references users,
  password_hash text,
  must_change boolean not null default false,
  totp_key text,
  -- The last time step whose code was accepted, so that each code works once.
  totp_step bigint not null default 0,
  recovery_hashes bytea[] not null default '{}'
);
alter table credentials enable row level security;
grant select, insert, update, delete on credentials to sumario_system;
create policy everything on credentials to sumario_system using (true) with check (true);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  stage text not null check (stage in ('otp', 'otpConfig', 'password', 'locked', 'full')),
  -- The key in a QR code that the user has not yet confirmed with a first code.
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
alter table sessions enable row level security;
grant select, insert, update, delete on sessions to sumario_system;
create policy everything on sessions to sumario_system using (true) with check (true);

create table reset_codes (
  code_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz(3) not null
);
create index reset_codes_user_idx on reset_codes (user_id);
alter table reset_codes enable row level security;
grant select, insert, update, delete on reset_codes to sumario_system;
create policy everything on reset_codes to sumario_system using (true) with check (true);

-- Failed sign-ins, counted in the database so that a restart does not reset them.
create table attempts (
  key text primary key,
  failures integer not null,
  last_at timestamptz(3) not null,
  blocked_until timestamptz(3)
);
alter table attempts enable row level security;
grant select, insert, update, delete on attempts to sumario_system;
create policy everything on attempts to sumario_system using (true) with check (true);

-- Sign-ins that are under way at an external identity provider (OpenID Connect).
create table provider_states (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz(3) not null
);
alter table provider_states enable row level security;
grant select, insert, update, delete on provider_states to sumario_system;
create policy everything on provider_states to sumario_system using (true) with check (true);

-- ---------------------------------------------------------------- people and vehicles around cases
-- Who sees witnesses, bands, criminals and vehicles depends on cases and issues: 0003 creates those policies.

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
  search text generated always as (fold(code || ' ' || name || ' ' || lastname)) stored,
  document tsvector not null generated always as (search_document(search_joined(code), name || ' ' || lastname, null, null)) stored,
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3)
);
create unique index witnesses_customer_code_key on witnesses (customer_id, code) where not deleted;
create index witnesses_lastname_idx on witnesses (lastname, id) where not deleted;
create index witnesses_customer_idx on witnesses (customer_id, lastname, id) where not deleted;
create index witnesses_search_idx on witnesses using gin (search gin_trgm_ops) where not deleted;
create index witnesses_document_idx on witnesses using gin (customer_id, document) where not deleted;
alter table witnesses enable row level security;
grant select, insert, update on witnesses to sumario_scoped, sumario_staff, sumario_system;
create policy everything on witnesses to sumario_staff, sumario_system using (true) with check (true);

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
  search text generated always as (fold(alias)) stored,
  document tsvector not null generated always as (search_document(null, alias, description, null)) stored
);
create unique index bands_customer_alias_key on bands (customer_id, alias) where not deleted;
create index bands_alias_idx on bands (alias, id) where not deleted;
create index bands_customer_idx on bands (customer_id, alias, id) where not deleted;
create index bands_search_idx on bands using gin (search gin_trgm_ops) where not deleted;
create index bands_document_idx on bands using gin (customer_id, document) where not deleted;
alter table bands enable row level security;
grant select, insert, update on bands to sumario_scoped, sumario_staff, sumario_system;
create policy everything on bands to sumario_staff, sumario_system using (true) with check (true);

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
  -- Often little is known of a person: name and surname, else the nickname, else the number of a document.
  full_name text collate "es-x-icu" generated always as (coalesce(nullif(trim(coalesce(name, '') || ' ' || coalesce(surname, '')), ''), nickname, dni)) stored,
  search text generated always as (fold(coalesce(surname, '') || ' ' || coalesce(name, '') || ' ' || coalesce(nickname, '') || ' ' || coalesce(dni, ''))) stored,
  document tsvector not null generated always as (
    search_document(search_joined(dni), coalesce(name, '') || ' ' || coalesce(surname, '') || ' ' || coalesce(nickname, ''), null, null)) stored,
  legal_hold text,
  hold_lifted text,
  blocked_at timestamptz(3),
  anonymised_at timestamptz(3)
);
create unique index criminals_customer_dni_key on criminals (customer_id, dni) where not deleted;
-- Lists sort rows without a text last, by this expression.
create index criminals_surname_idx on criminals ((coalesce(surname, U&'\FFFF')), id) where not deleted;
create index criminals_full_name_idx on criminals (full_name, id) where not deleted;
create index criminals_customer_idx on criminals (customer_id, (coalesce(surname, U&'\FFFF')), id) where not deleted;
create index criminals_search_idx on criminals using gin (search gin_trgm_ops) where not deleted;
create index criminals_document_idx on criminals using gin (customer_id, document) where not deleted;
alter table criminals enable row level security;
grant select, insert, update on criminals to sumario_scoped, sumario_staff, sumario_system;
create policy everything on criminals to sumario_staff, sumario_system using (true) with check (true);

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
  search text generated always as (fold(plate || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''))) stored,
  document tsvector not null generated always as (
    search_document(regexp_replace(search_joined(plate), '([0-9]+)', ' \1 ', 'g'), search_joined(plate) || ' ' || coalesce(brand, '') || ' ' || coalesce(model, ''), null, null)) stored
);
create unique index vehicles_customer_plate_key on vehicles (customer_id, plate) where not deleted;
create index vehicles_plate_idx on vehicles (plate, id) where not deleted;
create index vehicles_brand_idx on vehicles ((coalesce(brand, U&'\FFFF')), id) where not deleted;
create index vehicles_model_idx on vehicles ((coalesce(model, U&'\FFFF')), id) where not deleted;
create index vehicles_color_idx on vehicles ((coalesce(color, U&'\FFFF')), id) where not deleted;
create index vehicles_customer_idx on vehicles (customer_id, plate, id) where not deleted;
create index vehicles_search_idx on vehicles using gin (search gin_trgm_ops) where not deleted;
create index vehicles_document_idx on vehicles using gin (customer_id, document) where not deleted;
alter table vehicles enable row level security;
grant select, insert, update on vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on vehicles to sumario_staff, sumario_system using (true) with check (true);

-- A user sees and writes a link if both of its ends are visible.

create table band_criminals (
  band_id uuid not null references bands,
  criminal_id uuid not null references criminals,
  primary key (band_id, criminal_id)
);
create index band_criminals_criminal_idx on band_criminals (criminal_id);
alter table band_criminals enable row level security;
grant select, insert, update, delete on band_criminals to sumario_scoped, sumario_staff, sumario_system;
create policy everything on band_criminals to sumario_staff, sumario_system using (true) with check (true);
create policy ends on band_criminals to sumario_scoped
  using (exists (select from bands where bands.id = band_id) and exists (select from criminals where criminals.id = criminal_id));

create table band_vehicles (
  band_id uuid not null references bands,
  vehicle_id uuid not null references vehicles,
  primary key (band_id, vehicle_id)
);
create index band_vehicles_vehicle_idx on band_vehicles (vehicle_id);
alter table band_vehicles enable row level security;
grant select, insert, update, delete on band_vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on band_vehicles to sumario_staff, sumario_system using (true) with check (true);
create policy ends on band_vehicles to sumario_scoped
  using (exists (select from bands where bands.id = band_id) and exists (select from vehicles where vehicles.id = vehicle_id));

create table criminal_vehicles (
  criminal_id uuid not null references criminals,
  vehicle_id uuid not null references vehicles,
  primary key (criminal_id, vehicle_id)
);
create index criminal_vehicles_vehicle_idx on criminal_vehicles (vehicle_id);
alter table criminal_vehicles enable row level security;
grant select, insert, update, delete on criminal_vehicles to sumario_scoped, sumario_staff, sumario_system;
create policy everything on criminal_vehicles to sumario_staff, sumario_system using (true) with check (true);
create policy ends on criminal_vehicles to sumario_scoped
  using (exists (select from criminals where criminals.id = criminal_id) and exists (select from vehicles where vehicles.id = vehicle_id));

-- ---------------------------------------------------------------- files
-- The content is in the file store, under the id of the row. 0004 creates the policy for users who see part of the rows.

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
  -- The SHA-256 of each 4 MiB piece, concatenated. A range of a video is verified against it before it is sent.
  pieces bytea not null,
  -- The SHA-256 of the two previews of a picture; width and height are those of the picture.
  previews bytea check (length(previews) = 64),
  preview boolean generated always as (previews is not null) stored,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  author_alias text,
  deleted boolean not null default false,
  -- The file whose stored content this one shares: a case that was an issue has the files of the issue.
  copy_of uuid references files,
  -- Anonymising erases the content. The hash stays, as proof of what was there.
  erased_at timestamptz(3),
  bytes_gone boolean not null default false
);
create index files_record_idx on files (record_id, field, position) where not deleted;
create index files_erased_idx on files (id) where erased_at is not null and not bytes_gone;
alter table files enable row level security;
grant select, insert, update on files to sumario_scoped, sumario_staff, sumario_system;
create policy everything on files to sumario_staff, sumario_system using (true) with check (true);

-- Uploads in progress. The row exists before the first byte, and is deleted when the file joins its record or the upload is abandoned.
create table uploads (
  id uuid primary key,
  entity text not null,
  record_id uuid not null,
  field text not null,
  name text not null,
  category text,
  size bigint not null,
  -- Set when the last byte has arrived and the content type is known. What is left is to hash the content and to join the record.
  type text,
  previews bytea,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  user_id uuid not null references users,
  author_alias text not null
);
create index uploads_record_idx on uploads (record_id, field);
alter table uploads enable row level security;
grant select, insert, update, delete on uploads to sumario_scoped, sumario_staff, sumario_system;
create policy everything on uploads to sumario_system using (true) with check (true);
create policy own on uploads to sumario_scoped, sumario_staff using (user_id = (select scope_user()));
